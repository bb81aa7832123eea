import { serveImporter } from '../../../shared.ts'
import { readNovelWriter } from './read-novelwriter.ts'

serveImporter(readNovelWriter)
