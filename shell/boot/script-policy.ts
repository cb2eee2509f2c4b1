interface Policies {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: Policies
  }
}

/** The page's only Trusted Types policy: scripts come from the cabinet's own addresses. No policy allows HTML or code from text. */
export function allowOwnScripts(basePath: string): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.href)
      return origin === location.origin && pathname.startsWith(`${basePath}/`) ? url : null
    },
  })
}
