/** The templates that everybody has, with the number of their nodes; their words are messages. */
export const builtInTemplates = { 'three-acts': 9, 'seven-points': 7, 'heros-way': 12, romance: 11 } as const

export type BuiltInTemplate = keyof typeof builtInTemplates

/** The messages of a template: its name, then title and text of each node. */
export function templateKeys(template: BuiltInTemplate): { title: string; text: string }[] {
  return Array.from({ length: builtInTemplates[template] }, (_, index) => {
    const title = `${template}-${index + 1}`
    return { title, text: `${title}-text` }
  })
}

/** The templates of a space have changed. */
export const templatesEvent = 'plans.templates'
