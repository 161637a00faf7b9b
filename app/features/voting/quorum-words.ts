export { quorumWords } from '../../../domain/voting/quorum-words.ts'
