require('./keep-compiled.cjs')
const { TestEnvironment: JSDOMEnvironment } = require('jest-environment-jsdom')

/**
 * jsdom with what browsers have and jsdom lacks. Requests are made by Node's own fetch, so that its Request, Response and signals
 * fit together; jsdom's AbortSignal is refused by it.
 */
class BrowserEnvironment extends JSDOMEnvironment {
  async setup() {
    await super.setup()
    const { global: window } = this
    Object.assign(window, {
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      ReadableStream,
      TransformStream,
      WritableStream,
      TextEncoder,
      TextDecoder,
      BroadcastChannel,
      structuredClone,
      ResizeObserver: class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    })
    Object.defineProperty(window, 'crypto', { value: crypto, configurable: true })
    window.matchMedia ??= (media) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    })
    window.Element.prototype.scrollIntoView ??= () => {}
    // jsdom lays nothing out: without a box no element counts as visible, and dialogs would put the focus on none.
    window.Element.prototype.getClientRects = function () {
      return this.isConnected ? [this.getBoundingClientRect()] : []
    }
    window.scrollTo = () => {}
    window.performance.getEntriesByType ??= () => []
    window.URL.createObjectURL ??= () => '#file'
    window.URL.revokeObjectURL ??= () => {}
  }
}

module.exports = BrowserEnvironment
