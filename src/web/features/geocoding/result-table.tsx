import { CircleAlert, CircleCheck } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Run } from "./use-run.ts";

type Result = Run["results"][number];

const cell = "px-4 py-3 text-left align-top";
/** A phone has room for two columns: there the outcome stands under the name. */
const wideOnly = "hidden rail:table-cell";

/** A row for each company: whether it was found, and where, or why not. */
export function ResultTable({ results }: { results: readonly Result[] }) {
  const { geocoding: words } = useMessages("geocoding");
  return (
    <Card flush>
      <table className="w-full table-fixed text-base">
        <thead className="border-b border-line text-sm text-ink-2">
          <tr>
            <th scope="col" className={`${cell} font-semibold`}>
              {words.company}
            </th>
            <th scope="col" className={`${cell} w-[7.5rem] font-semibold`}>
              {words.status}
            </th>
            <th scope="col" className={`${cell} ${wideOnly} font-semibold`}>
              {words.outcome}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {results.map((result, row) => (
            // Two companies may have the same name; the order of the rows is theirs for good.
            <tr key={`${result.name} ${row}`}>
              <th scope="row" className={`${cell} font-[620] break-words`}>
                {result.name}
                <span className="block text-sm font-normal text-ink-2 rail:hidden">
                  <Outcome result={result} />
                </span>
              </th>
              <td className={cell}>
                <Status status={result.status} />
              </td>
              <td className={`${cell} ${wideOnly} text-ink-2`}>
                <Outcome result={result} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Status({ status }: Pick<Result, "status">) {
  const { geocoding: words } = useMessages("geocoding");
  const Icon = status === "success" ? CircleCheck : CircleAlert;
  return (
    <Badge tone={status === "success" ? "leaf" : "clay"} icon={<Icon size={14} strokeWidth={2.2} />}>
      {words.statuses[status]}
    </Badge>
  );
}

function Outcome({ result: { coordinates, error } }: { result: Result }) {
  const { geocoding: words } = useMessages("geocoding");
  // Coordinates are written with a point everywhere, as maps take them.
  if (coordinates) return `${coordinates.lat.toFixed(4)}, ${coordinates.lng.toFixed(4)}`;
  return error ? words.errors[error] : null;
}
