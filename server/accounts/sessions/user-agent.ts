/** Order matters: most browsers also name the ones they descend from. */
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

/** How much of a long header is searched; the names are near its start. */
const headerMax = 400

/**
 * Browser and system, such as `Firefox on Linux`; empty if neither is known. The header itself is not stored: it is
 * untrusted text, and says more about a person than a list of sessions needs.
 */
export function describeAgent(header: string | undefined): string {
  const text = (header ?? '').slice(0, headerMax)
  const labels = [nameIn(browsers, text), nameIn(systems, text)]
  return labels.filter(name => name !== undefined).join(' on ')
}

function nameIn(names: typeof browsers, text: string): string | undefined {
  return names.find(([, mark]) => mark.test(text))?.[0]
}
