declare const config: {
  readonly projects: readonly { readonly displayName: string; readonly testEnvironment: string }[]
}
export default config
