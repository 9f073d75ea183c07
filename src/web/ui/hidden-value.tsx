import { useMessages } from "#web/lib/languages/context.tsx";

/**
 * Stands for a value the person chose to hide: asterisks, always six, so that nothing of its length shows.
 * The value itself must not be rendered beside it, not even for screen readers.
 */
export function HiddenValue() {
  const { common } = useMessages();
  return (
    <span>
      {/* Figtree sets the asterisk high; here it stands in the middle of the line, like a digit. */}
      <span aria-hidden="true" className="relative top-[.16em] tracking-[.08em]">
        ******
      </span>
      <span className="sr-only">{common.hiddenValue}</span>
    </span>
  );
}
