import fc from 'fast-check'
import { seed } from '../../host/test-length.ts'

// Properties of `npm test` try the same values each time, so that none fails by chance in an unrelated change; `npm run test:long` tries others and
// prints their seed.
fc.configureGlobal({ seed })
