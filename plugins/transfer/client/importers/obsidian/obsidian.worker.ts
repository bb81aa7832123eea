import { serveImporter } from '../../../shared.ts'
import { readVault } from './read-vault.ts'

serveImporter(readVault)
