/** A small book as a library file has it: licence around, every chapter named twice, front and back matter. */

const titles = [
  'Loomings',
  'The Carpet-Bag',
  'The Spouter-Inn',
  'The Counterpane',
  'Breakfast',
  'The Street',
  'The Chapel',
  'The Pulpit',
]

function prose(chapter: number, title: string): string[] {
  const paragraphs = Array.from({ length: 6 }, (_, index) => {
    const line = `In part ${index + 1} of ${title.toLowerCase()} the harbour lay still, and the watch of hour ${chapter * 7 + index} wrote`
    return `${line}\nwhat the tide had left behind, a rope, a boot, a lantern without its flame.`
  })
  paragraphs[3] = `Here, in the middle, somebody asks: whence come those clouds of spiritual\nwonderment, if not from ${title}?`
  return paragraphs
}

/** The bytes of the book: UTF-8 with a byte order mark and CRLF line ends. */
export function makeNovel(): Buffer {
  const text = [
    'The Project Gutenberg eBook of The Quay',
    'This ebook is for the use of anyone anywhere at no cost.',
    '*** START OF THE PROJECT GUTENBERG EBOOK THE QUAY ***',
    'THE QUAY',
    'By Nobody',
    'CONTENTS',
    'ETYMOLOGY.',
    'EXTRACTS.',
    ...titles.map((title, index) => `CHAPTER ${index + 1}. ${title}.`),
    'Epilogue',
    'ETYMOLOGY.',
    'The word quay, says the usher, is older than the stones it is laid with.',
    'EXTRACTS.',
    '“And there was a quay.” An old chronicle has it so, and says no more.',
    ...titles.flatMap((title, index) => [`CHAPTER ${index + 1}. ${title}.`, ...prose(index + 1, title)]),
    'EPILOGUE',
    'The drama is done. Why then here does anyone step forth? Because one survived the wreck.',
    '*** END OF THE PROJECT GUTENBERG EBOOK THE QUAY ***',
    'Section 1. General terms of use and redistributing electronic works.',
  ].join('\n\n')
  return Buffer.from(`\ufeff${text}`.replaceAll('\n', '\r\n'))
}

/** What the book holds, in order. */
export const novelTitles: readonly string[] = ['ETYMOLOGY', 'EXTRACTS', ...titles, 'EPILOGUE']
