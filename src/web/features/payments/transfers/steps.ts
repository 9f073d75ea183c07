// What comes after the form, fetched as one while it is filled in: whoever sees the review will also see the receipt.
export { ReviewSheet } from "./review-sheet.tsx";
export { TransferReceipt } from "./transfer-receipt.tsx";
