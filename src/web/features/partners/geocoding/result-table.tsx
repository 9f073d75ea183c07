import { CircleAlert, CircleCheck } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Result } from "./use-run.ts";

const cell = "px-4 py-3 text-left align-top";
/** A phone has room for two columns: there the outcome stands under the name. */
const wideOnly = "hidden rail:table-cell";

/** A row for each partner: where it is, or why it was not found. */
export function ResultTable({ results }: { results: readonly Result[] }) {
  const { geocoding: messages } = useMessages("geocoding");
  return (
    <Card flush>
      <table className="w-full table-fixed text-base">
        <thead className="border-b border-line text-sm text-ink-2">
          <tr>
            <th scope="col" className={`${cell} font-semibold`}>
              {messages.partner}
            </th>
            <th scope="col" className={`${cell} w-[7.5rem] font-semibold`}>
              {messages.status}
            </th>
            <th scope="col" className={`${cell} ${wideOnly} font-semibold`}>
              {messages.outcome}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {results.map((result) => (
            <tr key={result.position}>
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
  const { geocoding: messages } = useMessages("geocoding");
  const Icon = status === "success" ? CircleCheck : CircleAlert;
  return (
    <Badge tone={status === "success" ? "leaf" : "clay"} icon={<Icon size={14} strokeWidth={2.2} />}>
      {messages.statuses[status]}
    </Badge>
  );
}

function Outcome({ result: { partner_id: partnerId, name, coordinates, error } }: { result: Result }) {
  const { geocoding: messages } = useMessages("geocoding");
  // Coordinates are written with a point everywhere, as maps take them.
  if (coordinates) return `${coordinates.lat.toFixed(4)}, ${coordinates.lng.toFixed(4)}`;
  if (!error) return null;
  return (
    <>
      {messages.errors[error]}
      <Link
        to={`/admin/partners?partner=${partnerId}`}
        aria-label={messages.placeByHandOf(name)}
        className="-my-2 block w-fit py-2.5 font-semibold text-leaf"
      >
        {messages.placeByHand}
      </Link>
    </>
  );
}
