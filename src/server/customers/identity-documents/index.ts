export { readDocumentUrls } from "./read-document-urls.ts";
export { handlePhotoDeletion } from "./delete-photos.ts";
export { deleteDocuments, endDeletion, planDeletion, readDeletion, readDocuments, withdrawDeletion } from "./store.ts";
