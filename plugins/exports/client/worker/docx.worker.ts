import { docxBytes } from '../format/docx.ts'
import type { ExportSection } from '../format/sections.ts'

export interface DocxRequest {
  title: string
  sections: readonly ExportSection[]
}

export type DocxAnswer = { bytes: ArrayBuffer } | { failure: string }

self.addEventListener('message', async ({ data: { title, sections } }: MessageEvent<DocxRequest>) => {
  try {
    const bytes = await docxBytes(title, sections)
    self.postMessage({ bytes } satisfies DocxAnswer, { transfer: [bytes] })
  } catch (error) {
    self.postMessage({ failure: String(error) } satisfies DocxAnswer)
  }
})
