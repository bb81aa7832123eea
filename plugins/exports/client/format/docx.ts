import { AlignmentType, Document, HeadingLevel, Packer, Paragraph } from 'docx'
import { type ExportSection, exportParagraphs } from './sections.ts'

function sectionParagraphs(section: ExportSection): Paragraph[] {
  return [
    new Paragraph({ text: `${section.number}. ${section.title}`, heading: HeadingLevel.HEADING_1 }),
    ...exportParagraphs(section).map(text => new Paragraph({ text, alignment: AlignmentType.JUSTIFIED })),
  ]
}

/** The sections as a document: headings of the first level, justified paragraphs. */
export async function docxBytes(title: string, sections: readonly ExportSection[]): Promise<ArrayBuffer> {
  const document = new Document({ title, sections: [{ children: sections.flatMap(sectionParagraphs) }] })
  return Packer.toArrayBuffer(document)
}
