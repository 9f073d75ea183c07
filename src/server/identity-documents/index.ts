export { readDocumentUrls } from "./read-document-urls.ts";
