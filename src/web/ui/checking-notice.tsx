import { useMessages } from "#web/lib/languages/context.tsx";
import { Notice } from "./notice.tsx";

/** No answer came yet: never "failed", because the money may have moved. Keep it mounted, as every notice. */
export function CheckingNotice({ checking }: { checking: boolean }) {
  const { common } = useMessages();
  return (
    <Notice>
      {checking && (
        <>
          <strong>{common.checking}.</strong> {common.checkingDetail}
        </>
      )}
    </Notice>
  );
}
