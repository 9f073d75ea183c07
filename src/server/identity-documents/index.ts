export { readDocumentUrls, type DocumentUrls } from "./read-document-urls.ts";
