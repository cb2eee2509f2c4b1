export type Cell = string | number | boolean | null

export interface SheetColumn {
  readonly header: string
  /** Characters. */
  readonly width: number
  /** Excel's format, e.g. `#,##0.00`. */
  readonly numFmt?: string
}

export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
}

export type ToWorker =
  | { readonly type: 'rows' /** As JSON, which crosses faster than arrays. */; readonly rows: string }
  | { readonly type: 'end' }
  | { readonly type: 'drained' }

export type FromWorker =
  | { readonly type: 'pull' }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'done' }
