import { AlignmentType, Document, HeadingLevel, type IParagraphStyleOptions, Packer, Paragraph } from 'docx'
import { type ExportSection, exportParagraphs } from './sections.ts'

/** An import knows the parts of a book by the name of this style. */
const groupStyle: IParagraphStyleOptions = {
  ...{ id: 'PartTitle', name: 'Part Title', basedOn: 'Heading1', next: 'Heading2', quickFormat: true },
  paragraph: { outlineLevel: 0 },
}

function sectionParagraphs(section: ExportSection): Paragraph[] {
  const heading = section.group === undefined ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2
  return [
    new Paragraph({ text: `${section.number}. ${section.title}`, heading }),
    ...exportParagraphs(section).map(text => new Paragraph({ text, alignment: AlignmentType.JUSTIFIED })),
  ]
}

/** The sections as a document: headings of the first level, of the second in groups, and justified paragraphs. */
export async function docxBytes(title: string, sections: readonly ExportSection[]): Promise<ArrayBuffer> {
  const children = sections.flatMap((section, at) => {
    const { group } = section
    const begins = group && group.id !== sections[at - 1]?.group?.id
    const heading = begins ? [new Paragraph({ style: groupStyle.id, text: group.title })] : []
    return [...heading, ...sectionParagraphs(section)]
  })
  const styles = sections.some(({ group }) => group !== undefined) ? { paragraphStyles: [groupStyle] } : {}
  return Packer.toArrayBuffer(new Document({ title, styles, sections: [{ children }] }))
}
