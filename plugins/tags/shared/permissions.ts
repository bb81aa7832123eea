/** The permissions in a project that roles can give for tags, beside those of kinds. */
export const permissions: readonly string[] = ['tag.create', 'tag.update', 'tag.delete']
