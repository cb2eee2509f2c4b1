export interface StoredDocument {
  readonly collection: string
  /** The same at every try: storing it again changes nothing. */
  readonly id: string
  readonly fields: Readonly<Record<string, string | number | null>>
}

/** The cloud document store. @throws when it could not take the document; the outbox tries again. */
export interface DocumentStore {
  put(document: StoredDocument, signal?: AbortSignal): Promise<void>
}
