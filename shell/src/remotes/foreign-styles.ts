/** Emotion's sheets are the kit's, those with an integrity the shell's own. */
const ours = '[data-emotion], [integrity]'
const inSection = (rules: string) => `@scope (main) { ${rules} }`

/** What code of a remote writes into a sheet reaches its section alone. Browsers without `@scope` take it as it is. */
export function keepStylesInSection(): void {
  if (!('CSSScopeRule' in window)) return
  const sheet = CSSStyleSheet.prototype
  const { insertRule, replace, replaceSync } = sheet
  sheet.insertRule = function (rule, index) {
    const owner = this.ownerNode
    const own = owner instanceof Element && owner.matches(ours)
    return insertRule.call(this, own ? rule : inSection(rule), index)
  }
  sheet.replace = function (rules) {
    return replace.call(this, inSection(rules))
  }
  sheet.replaceSync = function (rules) {
    replaceSync.call(this, inSection(rules))
  }
}

/** A version that leaves takes its styles along. */
export function removeForeignStyles(): void {
  for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]'))
    if (!sheet.matches(ours)) sheet.remove()
  document.adoptedStyleSheets = []
}
