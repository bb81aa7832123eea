import { serveImporter } from '#plugins/transfer/shared.ts'
import { readCanvases } from './read-canvases.ts'

serveImporter(readCanvases)
