export { readDocumentUrls } from "./read-document-urls.ts";
export { readDocuments } from "./store.ts";
