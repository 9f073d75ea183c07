/** The initials of a name on a plate; the name itself stands beside it. */
export function Avatar({ name, size = 56 }: { name: string; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center rounded-plate bg-leaf-wash font-bold text-leaf"
      style={{ width: size, height: size, fontSize: size * 0.3 }}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const messages = name.trim().split(/\s+/);
  const letters = messages.length > 1 ? [messages[0], messages.at(-1)] : [messages[0]];
  return letters
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
