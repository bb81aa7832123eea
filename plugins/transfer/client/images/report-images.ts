import { isRichText } from '#core/shared/rich-text/field-texts.ts'
import { imagesOf } from '#core/shared/rich-text/nodes.ts'
import type { PlannedImage, PlannedRecord, ReportBuilder } from '../../shared.ts'

/** Says which images stand in texts; the others go to the gallery. */
export function reportImages(
  images: Iterable<PlannedImage>,
  records: readonly PlannedRecord[],
  report: ReportBuilder,
): void {
  const texts = records.flatMap(({ values }) => Object.values(values).filter(isRichText))
  const shown = new Set(texts.flatMap(imagesOf))
  for (const { id, name } of images) report.add('kept', shown.has(id) ? 'images' : 'gallery-images', name)
}
