import { type LoaderFunctionArgs, redirect } from 'react-router'
import { returnPlace } from '../../../domain/subscriptions/refusals.ts'

/** Where the payment provider sends people back to, whatever became of the checkout; what it was decides where they read of it. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(returnPlace(new URL(request.url).searchParams))
