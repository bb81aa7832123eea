/** Order matters: most browsers also claim to be the ones they descend from. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ (Mobile\/\w+ )?Safari\//],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** What is looked at of a header that may be long; the names stand near its start. */
const headerMax = 400

/**
 * A browser and its system in words, such as `Firefox on Linux`; empty where neither is known. Nothing of the header
 * itself is kept: it is a stranger's text, and it tells more of a person than a list of sessions needs.
 */
export function describeAgent(header: string | undefined): string {
  const text = (header ?? '').slice(0, headerMax)
  const labels = [nameIn(browsers, text), nameIn(systems, text)]
  return labels.filter(name => name !== undefined).join(' on ')
}

function nameIn(names: typeof browsers, text: string): string | undefined {
  return names.find(([, mark]) => mark.test(text))?.[0]
}
