/** In milliseconds. */
export const dayMs = 24 * 60 * 60 * 1000

/** Every named number, required or our own (docs/behaviour.md, Limits). */
export const limits = {
  appVersion: '3.0.0',
  environment: 'production',
  basePath: '/builder',
  apiBase: '/api',
  pageSize: 20,
  pageSizeMax: 100,
  usernameMax: 20,
  userIdMin: 3,
  userIdMax: 30,
  passwordMin: 6,
  passwordMax: 128,
  emailMax: 254,
  spaceIdMax: 50,
  nameMax: 200,
  /** characters of an entity's title */
  titleMax: 1000,
  descriptionMax: 5000,
  bookmarksMax: 20,
  recentItemsMax: 20,
  recentPicksMax: 10,
  breadcrumbsMax: 5,
  spacesPerUser: 25,
  rolesMax: 50,
  roleNameMax: 100,
  invitesPerCall: 50,
  dropdownHitsPerKind: 3,
  searchResults: 20,
  pickerDebounceMs: 800,
  searchDebounceMs: 1000,
  debounceMs: 500,
  autosaveMs: 700,
  submitGuardMs: 2000,
  copyConfirmationMs: 1500,
  hoverCardMs: 500,
  editorAutofocusMs: 1000,
  redirectRecordMs: 60 * 60 * 1000,
  scrollButtonPx: 400,
  estimatedRowPx: 100,
  contrastLuminance: 186,
  /** bytes of a JSON body; a 300,000-word chapter is about 2.5 MB */
  jsonBytes: 16 * 1024 * 1024,
  /** bytes of an uploaded manuscript or image */
  uploadBytes: 50 * 1024 * 1024,
  /** width times height of an uploaded image */
  imagePixels: 100_000_000,
  /** maximum width and height of a stored image by default */
  imageSide: 4096,
  /** bytes, width and height of an uploaded image that is shown in tiles, such as a map's */
  largeImageBytes: 200 * 1024 * 1024,
  largeImageSide: 30_000,
  /** images that are larger than this on one side, and may be that large, are cut into tiles */
  untiledPx: 2048,
  /** width and height of a tile */
  tilePx: 256,
  /** the same of the thumbnail */
  thumbnailPx: 320,
  identiconPx: 248,
  /** height of an image in a gallery */
  galleryPx: 160,
  /** distance from the viewport at which an image starts to load */
  imageMarginPx: 200,
  queryMax: 500,
} as const

export const genres = [
  'fantasy',
  'science fiction',
  'mystery',
  'thriller',
  'romance',
  'horror',
  'historical',
  'adventure',
  'drama',
  'comedy',
] as const

export const ageCategories = ['g', 'pg', 'pg13', 'r', 'nc17'] as const

export const entityIcons = [
  'sword',
  'leaf',
  'charm',
  'axe',
  'wing',
  'cover',
  'diamond',
  'deer',
  'dream',
  'dSword',
  'boat',
  'shield',
] as const

export const languages = ['en', 'ua'] as const
export type Language = (typeof languages)[number]
/** The BCP 47 tag of each language. */
export const languageTags = { en: 'en', ua: 'uk' } as const satisfies Record<Language, string>
