// Styles of /terms, /privacy and /lgpd, which run no script of their own: the build keeps only the styles.
import '@fontsource-variable/hanken-grotesk/wght.css'
import './ui/theme/font-fallback.css'
import 'virtual:roles.css'
import './ui/theme/global.css'
import './features/landing/site.css'
import closing from './features/landing/frame/closing.module.css'
import frame from './features/landing/frame/frame.module.css'
import legal from './features/landing/legal/legal.module.css'

// Named, or the bundler would drop them.
Object.assign(globalThis, { closing, frame, legal })
