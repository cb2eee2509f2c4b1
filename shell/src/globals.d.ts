declare const __PRODUCT_VERSION__: string

declare function __webpack_init_sharing__(scope: string): Promise<unknown>
declare const __webpack_share_scopes__: { readonly default?: unknown }
