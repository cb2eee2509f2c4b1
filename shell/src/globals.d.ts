/** Version of the product, from the root package.json; put in by the build. */
declare const __PRODUCT_VERSION__: string

/** Webpack's side of Module Federation: fills a share scope with what this build provides. */
declare function __webpack_init_sharing__(scope: string): Promise<unknown>
/** Shared modules by scope, once filled. */
declare const __webpack_share_scopes__: { readonly default?: unknown }
