import fc from 'fast-check'
import { seed } from '../../host/test-length.ts'

// Properties of `npm test` try the same values each time, so that none fails by chance in a change that has nothing to do with it;
// `npm run test:long` tries others and names their seed.
fc.configureGlobal({ seed })
