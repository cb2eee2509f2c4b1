declare const __PRODUCT_VERSION__: string
