import { Plus, QrCode, Repeat2, Send } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ActionPlateLink } from "#web/ui/action-plate.tsx";

const stroke = { size: 24, strokeWidth: 1.75 };

/** What a person comes to home for. */
export function Actions() {
  const { home } = useMessages("home");
  return (
    <nav aria-label={home.actions} className="grid grid-cols-4 gap-2">
      <ActionPlateLink to="/add-money" icon={<Plus {...stroke} />} label={home.add} />
      <ActionPlateLink to="/cashback-transfer" icon={<Repeat2 {...stroke} />} label={home.useCashback} tone="amber" />
      <ActionPlateLink to="/send-money" icon={<Send {...stroke} />} label={home.send} />
      <ActionPlateLink to="/my-card" icon={<QrCode {...stroke} />} label={home.card} />
    </nav>
  );
}
