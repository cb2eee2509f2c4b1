export type Cell = string | number | boolean | Date | null

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
  | { readonly type: 'rows'; readonly rows: readonly Cell[][] }
  | { readonly type: 'end' }
  | { readonly type: 'drained' }

export type FromWorker =
  | { readonly type: 'pull' }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'done' }
