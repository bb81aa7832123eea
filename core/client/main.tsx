import { createRoot } from 'react-dom/client'
import * as plugins from '#plugins/client.ts'
import { App } from './app.tsx'
import { boot } from './boot.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App starting={boot(Object.values(plugins))} />)
