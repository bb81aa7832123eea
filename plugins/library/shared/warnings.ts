/** The usual content warnings, in the order in which they are offered; an author adds others in words of their own. */
export const contentWarnings = [
  'violence',
  'gore',
  'death',
  'suicide',
  'self-harm',
  'abuse',
  'sexual-violence',
  'sexual-content',
  'child-harm',
  'animal-harm',
  'hate',
  'language',
  'drugs',
  'illness',
] as const

/** Ages for which a reader is asked before they read; the younger ones are only said. */
export const agesWithWarning = ['r', 'nc17'] as const

/** Characters of an author's own words. */
export const warningTextMax = 300

/**
 * The cookie in which a visitor's browser keeps that they want to read a story; each story has one below its address.
 * The page of who has signed in since reads it there, so that they are not asked again.
 */
export const warnedCookie = 'warned'
