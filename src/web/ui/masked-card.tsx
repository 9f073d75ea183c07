import { useMessages } from "#web/lib/languages/context.tsx";

interface MaskedCardProps {
  readonly lastDigits: string;
  /** Says before it that it is a card. */
  readonly named?: boolean;
}

export function MaskedCard({ lastDigits, named }: MaskedCardProps) {
  const { common } = useMessages();
  return (
    <>
      <span aria-hidden="true" className="whitespace-nowrap">
        {named && `${common.card} `}
        <span className="tracking-widest">••••</span> {lastDigits}
      </span>
      <span className="sr-only">{common.cardEnding(lastDigits)}</span>
    </>
  );
}
