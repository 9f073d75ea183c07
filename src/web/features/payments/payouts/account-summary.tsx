interface AccountSummaryProps {
  readonly account: { readonly holder_name: string; readonly masked: string };
}

/** Whose account it is, and its end. */
export function AccountSummary({ account }: AccountSummaryProps) {
  return (
    <div className="min-w-0">
      <p className="text-base font-[620] break-words">{account.holder_name}</p>
      <p className="text-sm break-words text-ink-2">{account.masked}</p>
    </div>
  );
}
