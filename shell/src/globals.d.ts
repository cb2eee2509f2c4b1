/** Version of the product, from the root package.json; put in by the build. */
declare const __PRODUCT_VERSION__: string
