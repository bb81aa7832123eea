/** The permissions in a project that roles can give for images, beside those of kinds. */
export const permissions: readonly string[] = ['image.update', 'image.delete']
