export const svgType = 'image/svg+xml'

// What is in a comment is said exactly, or many of them would take for ever.
const head =
  /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE\s+svg[^>[]*>\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*)?<svg[\s/>]/
const headBytes = 4096

/** Whether a file is a drawing in SVG, and declares nothing of its own that would be expanded. */
export const isSvg = (bytes: Uint8Array): boolean => head.test(new TextDecoder().decode(bytes.subarray(0, headBytes)))
