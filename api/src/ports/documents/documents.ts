export interface StoredDocument {
  readonly collection: string
  /** The id is the same at every attempt, so storing it again changes nothing. */
  readonly id: string
  readonly fields: Readonly<Record<string, string | number | null>>
}

/** The cloud document store. @throws when it did not accept the document; the outbox retries */
export interface DocumentStore {
  put(document: StoredDocument, signal?: AbortSignal): Promise<void>
}
