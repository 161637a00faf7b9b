import { agreementToldTask } from './agreements/agreement-told.ts'
import { checkAgreementsTask } from './agreements/check-agreements.ts'
import { checkAuditTask } from './audit/check-audit.ts'
import { sealAuditTask } from './audit/seal-audit.ts'
import { sendAuditDigestTask } from './audit/send-audit-digest.ts'
import { billApprovalTask, remindApprovalsTask } from './bills/bill-approval.ts'
import { generateBillsTask } from './bills/generate-bills.ts'
import { proveBooksTask } from './books/prove-books.ts'
import { watchBudgetsTask } from './budget/watch-budgets.ts'
import { keepPaymentAccountsTask } from './charge-payments/keep-payment-accounts.ts'
import { orderChargePaymentsTask } from './charge-payments/order-charge-payments.ts'
import { readChargePaymentsTask, sweepChargePaymentsTask } from './charge-payments/read-charge-payments.ts'
import { chargesCancelledTask } from './charges/charges-cancelled.ts'
import { chargesChangedTask } from './charges/charges-changed.ts'
import { chargesPaidTask } from './charges/charges-paid.ts'
import { issueChargesTask } from './charges/issue-charges.ts'
import { sendBundlesTask } from './charges/send-bundles.ts'
import { sendChargesTask } from './charges/send-charges.ts'
import { undoChargeRunTask } from './charges/undo-charge-run.ts'
import { admitNewcomersTask } from './communications/admit-newcomers.ts'
import { publishAnnouncementTask } from './communications/publish-announcement.ts'
import { publishDueTask } from './communications/publish-due.ts'
import { remindAnnouncementsTask } from './communications/remind-announcements.ts'
import { tellAnnouncementTask } from './communications/tell-announcement.ts'
import { tellCommentTask } from './communications/tell-comment.ts'
import { deskRegisteredTask } from './concierge/desk-registered.ts'
import { expireDeskRecordsTask } from './concierge/expire-desk-records.ts'
import { tellDeskActsTask } from './concierge/tell-desk-acts.ts'
import { watchDesksTask } from './concierge/watch-desks.ts'
import type { Task, WorkerContext } from './context.ts'
import { exportDataTask } from './data-export/export-data.ts'
import { recordDelinquencyTask } from './delinquency/record-delinquency.ts'
import { remindPayersTask } from './delinquency/remind-payers.ts'
import { yearlyClearancesTask } from './delinquency/yearly-clearances.ts'
import { acknowledgementAskedTask } from './documents/acknowledgement-asked.ts'
import { makeDocumentsTask } from './documents/make-documents.ts'
import { readDocumentTask } from './documents/read-document.ts'
import { watchDocumentsTask } from './documents/watch-documents.ts'
import { expiredRecordsTask } from './expired-records.ts'
import { condominiumDeletedTask } from './files/condominium-deleted.ts'
import { removeFilesTask } from './files/remove-files.ts'
import { tidyFilesTask } from './files/tidy-files.ts'
import { makeFolderTask } from './folder/make-folder.ts'
import { tellAccountsTask } from './folder/tell-accounts.ts'
import { sendSupplierLinkTask } from './incidents/send-supplier-link.ts'
import { tellIncidentTask } from './incidents/tell-incident.ts'
import { tellOutageTask } from './incidents/tell-outage.ts'
import { watchIncidentsTask } from './incidents/watch-incidents.ts'
import { closeInvitationsTask } from './invitations/close-invitations.ts'
import { sendInvitationTask } from './invitations/send-invitation.ts'
import { exportLedgerTask } from './ledger-archive/export-ledger.ts'
import { forgottenLedgersTask, importLedgerTask } from './ledger-archive/import-ledger.ts'
import { tellOrderTask } from './maintenance/tell-order.ts'
import { watchExpiriesTask } from './maintenance/watch-expiries.ts'
import { watchMaintenanceTask } from './maintenance/watch-maintenance.ts'
import { handoverToldTask } from './memberships/handover-told.ts'
import { membershipChangedTask } from './memberships/membership-changed.ts'
import { membershipDecidedTask } from './memberships/membership-decided.ts'
import { confirmStopTask } from './notify/confirm-stop.ts'
import { dueMessagesTask } from './notify/due-messages.ts'
import { letterTestTask } from './notify/letter-test.ts'
import { sendPhoneCodeTask } from './notify/phones/send-phone-code.ts'
import { sendMessageTask } from './notify/sending/drain.ts'
import { testNotificationTask } from './notify/test-notification.ts'
import { ofQueue, openContext, openMail, type WorkerSettings } from './open-context.ts'
import { applyReturnFileTask } from './payments/apply-return-file.ts'
import { settlePixTask } from './payments/settle-pix.ts'
import { penaltyActTask } from './penalties/penalty-act.ts'
import { penaltyReportedTask } from './penalties/penalty-reported.ts'
import { watchPenaltiesTask } from './penalties/watch-penalties.ts'
import { accountActTask } from './people/account-act.ts'
import { accountDataRequestTask } from './people/account-data-request.ts'
import { accountDeletedTask } from './people/account-deleted.ts'
import { changeDecidedTask } from './people/change-decided.ts'
import { dataRequestAnsweredTask, dataRequestOpenedTask } from './people/data-requests.ts'
import { settleTiesTask } from './people/settle-ties.ts'
import { turnOccupanciesTask } from './people/turn-occupancies.ts'
import { returnPixTask } from './pix/return-pix.ts'
import { sweepPixTask } from './pix/sweep-pix.ts'
import { syncPixChargesTask } from './pix/sync-pix-charges.ts'
import { syncPixConnectionsTask } from './pix/sync-pix-connections.ts'
import { pixAutomaticEndedTask } from './pix-automatic/pix-automatic-ended.ts'
import { readPixAutomaticTask } from './pix-automatic/read-pix-automatic.ts'
import { syncPixAutomaticTask } from './pix-automatic/sync-pix-automatic.ts'
import { tellFeatureNewsTask } from './plans/feature-news.ts'
import { movePlansTask } from './plans/move-plans.ts'
import { measureCondominiumsTask } from './platform/measure-condominiums.ts'
import { measureHealthTask } from './platform/measure-health.ts'
import { measureIndicatorsTask } from './platform/measure-indicators.ts'
import { printChargesTask } from './printing/print-charges.ts'
import { startQueue } from './queue/queue.ts'
import { measureBenchmarkTask } from './reports/measure-benchmark.ts'
import { sendReportsTask } from './reports/send-reports.ts'
import { tellDrawTask } from './reservations/tell-draw.ts'
import { tellReservationTask } from './reservations/tell-reservation.ts'
import { watchDamagesTask } from './reservations/watch-damages.ts'
import { watchDrawsTask } from './reservations/watch-draws.ts'
import { watchGuestsTask } from './reservations/watch-guests.ts'
import { watchReservationsTask } from './reservations/watch-reservations.ts'
import { readMercadoPagoTask } from './subscriptions/read-mercado-pago.ts'
import { refundPaymentsTask } from './subscriptions/refund-payments.ts'
import { sweepSubscriptionsTask } from './subscriptions/sweep-subscriptions.ts'
import { cardReleasedToldTask } from './subscriptions/telling/card-elsewhere.ts'
import { endSupportAccessesTask } from './support/end-support-accesses.ts'
import { tellSupportTask } from './support/tell-support.ts'
import { editUnitsTask } from './units/edit-units.ts'
import { generateUnitsTask } from './units/generate-units.ts'
import { forgottenImportsTask, importUnitsTask } from './units/import-units.ts'
import { proveRegisterTask } from './units/prove-register.ts'
import { startPulses } from './voting/pulse-assemblies.ts'
import { tellAssemblyTask } from './voting/tell-assembly.ts'
import { tellAssemblyQuestionTask } from './voting/tell-assembly-question.ts'
import { tellAssemblyRequestTask } from './voting/tell-assembly-request.ts'
import { tellMinutesTask } from './voting/tell-minutes.ts'
import { tellTrusteesTask } from './voting/tell-trustees.ts'
import { watchFollowUpsTask } from './voting/watch-follow-ups.ts'
import { watchItemsTask } from './voting/watch-items.ts'
import { watchPollsTask } from './voting/watch-polls.ts'

/** Every kind of background work. */
export const tasks: readonly Task[] = [
  accountActTask,
  accountDataRequestTask,
  letterTestTask,
  accountDeletedTask,
  acknowledgementAskedTask,
  makeDocumentsTask,
  readDocumentTask,
  watchDocumentsTask,
  admitNewcomersTask,
  publishAnnouncementTask,
  publishDueTask,
  remindAnnouncementsTask,
  tellAnnouncementTask,
  tellCommentTask,
  agreementToldTask,
  applyReturnFileTask,
  changeDecidedTask,
  billApprovalTask,
  chargesCancelledTask,
  chargesChangedTask,
  chargesPaidTask,
  checkAgreementsTask,
  checkAuditTask,
  closeInvitationsTask,
  confirmStopTask,
  sendPhoneCodeTask,
  condominiumDeletedTask,
  dataRequestAnsweredTask,
  dataRequestOpenedTask,
  dueMessagesTask,
  editUnitsTask,
  endSupportAccessesTask,
  tellSupportTask,
  expiredRecordsTask,
  exportDataTask,
  exportLedgerTask,
  forgottenLedgersTask,
  importLedgerTask,
  forgottenImportsTask,
  generateBillsTask,
  generateUnitsTask,
  handoverToldTask,
  importUnitsTask,
  makeFolderTask,
  tellAccountsTask,
  issueChargesTask,
  membershipChangedTask,
  membershipDecidedTask,
  sealAuditTask,
  sendReportsTask,
  measureBenchmarkTask,
  sendAuditDigestTask,
  proveBooksTask,
  printChargesTask,
  proveRegisterTask,
  remindApprovalsTask,
  recordDelinquencyTask,
  remindPayersTask,
  sendBundlesTask,
  sendChargesTask,
  sendInvitationTask,
  sendSupplierLinkTask,
  sendMessageTask,
  settlePixTask,
  returnPixTask,
  sweepPixTask,
  pixAutomaticEndedTask,
  readPixAutomaticTask,
  syncPixAutomaticTask,
  syncPixChargesTask,
  syncPixConnectionsTask,
  keepPaymentAccountsTask,
  orderChargePaymentsTask,
  readChargePaymentsTask,
  sweepChargePaymentsTask,
  readMercadoPagoTask,
  sweepSubscriptionsTask,
  cardReleasedToldTask,
  refundPaymentsTask,
  movePlansTask,
  tellFeatureNewsTask,
  measureCondominiumsTask,
  measureHealthTask,
  measureIndicatorsTask,
  testNotificationTask,
  removeFilesTask,
  tidyFilesTask,
  settleTiesTask,
  turnOccupanciesTask,
  deskRegisteredTask,
  expireDeskRecordsTask,
  tellDeskActsTask,
  watchDesksTask,
  penaltyActTask,
  penaltyReportedTask,
  watchPenaltiesTask,
  tellIncidentTask,
  tellOutageTask,
  watchIncidentsTask,
  watchExpiriesTask,
  tellOrderTask,
  watchMaintenanceTask,
  tellReservationTask,
  watchReservationsTask,
  watchGuestsTask,
  watchDamagesTask,
  tellDrawTask,
  watchDrawsTask,
  tellAssemblyTask,
  tellMinutesTask,
  tellTrusteesTask,
  watchFollowUpsTask,
  watchItemsTask,
  tellAssemblyQuestionTask,
  tellAssemblyRequestTask,
  watchPollsTask,
  undoChargeRunTask,
  watchBudgetsTask,
  yearlyClearancesTask,
]

export type Worker = {
  context: WorkerContext
  /** Hands over what cannot end within the grace (5 s by default). */
  stop(graceMilliseconds?: number): Promise<void>
}

/** Starts the background work next to the host, or separately on its own machine. */
export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const mail = openMail(settings.smtpUrl)
  const context = openContext(settings, mail)
  const queue = await startQueue(settings.url, tasks, context, {
    connections: ofQueue(settings.connections),
  }).catch(async (error) => {
    mail.close()
    await context.sql.end({ timeout: 1 })
    throw error
  })
  const pulses = startPulses(context)
  return {
    context,
    async stop(graceMilliseconds) {
      await Promise.all([queue.stop(graceMilliseconds), pulses.stop()])
      mail.close()
      await context.sql.end({ timeout: 1 })
    },
  }
}
