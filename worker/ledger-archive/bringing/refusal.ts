import { AppError } from '../../../domain/errors.ts'
import type { JobIssue } from '../../job.ts'

/** The most differences reported: an archive may have any number, and no one reads more than these. */
export const mostIssues = 200

export const issue = (rule: string, message: string, more: Partial<JobIssue> = {}): JobIssue => ({
  line: null,
  field: null,
  value: null,
  rule,
  message,
  ...more,
})

/** The archive is not what it says, or does not fit here: names what differs. */
export class Refusal extends Error {
  readonly issues: readonly JobIssue[]
  constructor(issues: readonly JobIssue[]) {
    super('the archive is refused')
    this.issues = issues.slice(0, mostIssues)
  }
}

export const refuse = (rule: string, message: string, more?: Partial<JobIssue>): never => {
  throw new Refusal([issue(rule, message, more)])
}

export const unreadable = (message: string): AppError =>
  new AppError('ledger_archive_unreadable', { message })
