// Made by `npm run types` from the endpoints of the dashboard.

export interface paths {
    "/dashboard/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who did what. Operations see everything; an administrator sees what concerns the own organization */
        get: operations["list_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Bookings of an organization, newest first */
        get: operations["list_bookings"];
        put?: never;
        /** Create a tentative booking */
        post: operations["create_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a booking */
        get: operations["get_booking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a booking or some of its tickets. The booking shows the outcome */
        post: operations["cancel_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quote the cost of cancelling now */
        get: operations["get_cancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the seats or the voyage of a leg */
        post: operations["change_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/change-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Quote the cost of a change now */
        post: operations["quote_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a booking. The answer comes at once; the booking shows the outcome */
        post: operations["confirm_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Correct contact, reference and recipient of the invoice; after an operator was told only telephone, e-mail address and reference */
        put: operations["correct_contact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/customer-told": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say whether the customer was told of a cancelled or moved voyage, lost tickets or a corrected ticket number */
        put: operations["tell_customer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what was done to a booking, what happened to it, and the money it moved */
        get: operations["get_booking_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/issuance-preflight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether confirming would succeed now */
        get: operations["get_issuance_preflight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/passengers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was entered of those who travel, ticket by ticket */
        get: operations["list_booking_passengers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/ticketing-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the newest ticketing request of a booking and its state */
        get: operations["get_ticketing_request_of_booking"];
        put?: never;
        /** Ask the service’s staff to issue a booking of a manual operator by hand */
        post: operations["request_ticketing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/{id}/tickets/{ticket_id}/passenger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Correct what was typed of a passenger, before an operator is told */
        put: operations["correct_passenger"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/bookings/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Quote the cost of a booking now, without booking */
        post: operations["price_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/credit-limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set how much an organization right below may owe */
        put: operations["set_credit_limit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/debts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the organization owes its parent, and what the organizations right below owe it */
        get: operations["list_debts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what the organization earned on each one right below it in some days */
        get: operations["list_earnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/earnings.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the same rows as a file */
        get: operations["export_earnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the money, the pace, the last days, and what needs attention */
        get: operations["get_home"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the invoices of the organization’s sales; the root gets all invoices */
        get: operations["list_invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invoices.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the same invoices as a file, oldest first */
        get: operations["export_invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an invoice with all its revisions */
        get: operations["get_invoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invoices/{id}/send-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a failed invoice to the provider again */
        post: operations["send_invoice_again"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invoices/sum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the sum of what the newest revisions of the same invoices say */
        get: operations["get_invoice_sum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys of the organization */
        get: operations["list_keys"];
        put?: never;
        /** Create an API key. Only this answer has its full text */
        post: operations["create_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an API key, at once and permanently */
        delete: operations["delete_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get terminals, routes, seat classes and operators */
        get: operations["get_network"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look for bookings of all organizations by `q`, `voyage_id` or `attention`, newest first */
        get: operations["find_bookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/bookings/{id}/legs/{leg}/lost-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask the operator which issued tickets of a leg it does not have any more */
        get: operations["find_lost_tickets"];
        put?: never;
        /** Refund in full the issued tickets of a leg that its operator, asked again, does not have any more */
        post: operations["refund_lost_tickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/bookings/{id}/tickets/{ticket_id}/number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Correct the number of an issued ticket; an operator that can be asked has to have it */
        put: operations["correct_ticket_number"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the cases of the repair desk, oldest first. Without a filter, only open ones */
        get: operations["list_cases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/cases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a case with its legs, the operators’ answers, its money, and the allowed repairs */
        get: operations["get_case"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/cases/{id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what the operator did, after its answer was lost or after you cancelled there by hand */
        post: operations["decide_case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/cases/{id}/issue-missing-legs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hold the missing legs at the current price. The answer is the ticketing request to continue with */
        post: operations["issue_missing_legs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/cases/{id}/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leave the partly issued booking as it is */
        post: operations["keep_case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/cases/{id}/missing-legs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the missing legs cost now: the operators are asked, and nothing is held */
        get: operations["price_missing_legs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/cases/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel the issued legs at their penalty. Cancel legs that were issued by hand at the operator first */
        post: operations["refund_case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/cases/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look at a kept booking anew, which is partly issued still. The answer is the new case */
        post: operations["reopen_case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the state of the operators. Circuit, limits and last failure are those of this process */
        get: operations["list_operators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/reconciliation-under-way": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the reconciliation that is under way, whoever has begun it */
        get: operations["get_reconciliation_under_way"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the reports of past reconciliations */
        get: operations["list_reconciliations"];
        put?: never;
        /** Begin to compare books, orders and operators, and ask again the operators whose answers are missing */
        post: operations["run_reconciliation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/reconciliations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one report with its differences */
        get: operations["get_reconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/ticketing-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the queue of the ticketing desk, oldest first. Without a state, only open requests */
        get: operations["list_ticketing_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/ticketing-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a ticketing request with its legs, their passengers and outcomes */
        get: operations["get_ticketing_request"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/ticketing-requests/{id}/hand-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hand a request back, so that another person can take it */
        post: operations["hand_back_ticketing_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/ticketing-requests/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Price the booking again and hold its money on every level. Buy the tickets after that */
        post: operations["hold_ticketing_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/ticketing-requests/{id}/legs/{leg}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that the operator issued the leg. Each ticket needs its number or an uploaded file */
        post: operations["issue_leg_by_hand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/ticketing-requests/{id}/legs/{leg}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that the operator does not issue the leg. Its money and that of all later legs is released */
        post: operations["reject_leg_by_hand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/ticketing-requests/{id}/preflight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check what a hold would cost now, and whether it would succeed */
        get: operations["preflight_ticketing_request"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/ticketing-requests/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a request before the hold. Nothing is ordered, and the booking does not change */
        post: operations["reject_ticketing_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/ticketing-requests/{id}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a request. It stays yours until you hand it back or somebody takes it over; a 409 names the person who has it */
        post: operations["take_ticketing_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/ticketing-requests/{id}/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a request from a colleague who is away; a 409 when they do not have it any more */
        post: operations["take_over_ticketing_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operations/ticketing-requests/{id}/tickets/{ticket_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload the operator’s own ticket, with the PDF as the body. The newest file counts */
        post: operations["upload_ticket_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the own organization and all below it, each after its parent */
        get: operations["list_organizations"];
        put?: never;
        /** Create an organization below the named one */
        post: operations["create_organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/organizations/contract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set whether an organization has a partnership contract, which it needs to create keys */
        put: operations["set_contract"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/organizations/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set whether an organization, and all below it, buys nothing */
        put: operations["set_sales_stopped"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password and end every other session */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record money paid back to an organization right below, or take a top-up back */
        post: operations["pay_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/price-additions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organization’s price additions */
        get: operations["list_price_additions"];
        put?: never;
        /** Create a price addition */
        post: operations["create_price_addition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/price-additions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a price addition */
        delete: operations["delete_price_addition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/price-additions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview the effect of a rule on coming voyages, without saving it */
        post: operations["preview_price_addition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start adding an authenticator app */
        post: operations["enrol_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the authenticator app, so that the password alone signs in */
        post: operations["remove_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/second-factor/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the app with a code. From then on every sign-in asks for one; other sessions end */
        post: operations["verify_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed-in user; null if nobody is signed in */
        get: operations["get_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a password, and with a code if there is a second factor */
        post: operations["sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this session */
        post: operations["sign_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-out-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End every session of the user, on every device */
        post: operations["sign_out_everywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what happened to the organization’s money, and why */
        get: operations["list_statement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the same lines as a file, oldest first */
        get: operations["export_statement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/statement/period": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the account had before and after some days, and what made the difference */
        get: operations["get_period"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/ticket-files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a ticket as PDF */
        get: operations["get_ticket_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record money received from an organization right below */
        post: operations["top_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users of the organization */
        get: operations["list_users"];
        put?: never;
        /** Create a user. In an organization below, administrators can create only the first. Only this answer has the password to hand over */
        post: operations["create_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a user and end their sessions at once */
        delete: operations["remove_user"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/users/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password to hand over. It ends the user’s sessions and removes the second factor */
        post: operations["reset_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the role of another user. It counts at their next call; their sessions go on */
        put: operations["change_role"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/vouchers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organization’s vouchers */
        get: operations["list_vouchers"];
        put?: never;
        /** Create a voucher for the organization’s own customers */
        post: operations["create_voucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/vouchers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a voucher */
        delete: operations["delete_voucher"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/vouchers/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview the discount of a voucher on coming voyages, without saving it */
        post: operations["preview_voucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/voyage-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the voyages of a route per date */
        get: operations["list_voyage_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/voyages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search the voyages of a route on a date, with both prices */
        get: operations["search_voyages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/voyages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a voyage as its operator last reported it, with both prices */
        get: operations["get_voyage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/voyages/{id}/layout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the seat map of a voyage, read live from the operator */
        get: operations["get_layout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/webhook-endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the webhook endpoint of the organization; null if there is none. For another organization it shows only the host */
        get: operations["get_webhook_endpoint"];
        /** Register the webhook endpoint */
        put: operations["put_webhook_endpoint"];
        post?: never;
        /** Remove the webhook endpoint */
        delete: operations["delete_webhook_endpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/webhook-endpoint/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries to the webhook endpoint */
        get: operations["list_webhook_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/webhook-endpoint/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test message to the webhook endpoint */
        post: operations["ping_webhook_endpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Actor: {
            id: string;
            /**
             * @description Kind of the actor
             * @enum {string}
             */
            kind: "key" | "user" | "staff" | "service";
            name: string;
        };
        BankTransfer: {
            /**
             * Format: int64
             * @description What was added or taken out, in dong
             */
            amount: number;
            /**
             * Format: int64
             * @description Amount that the organization may spend now, in dong
             */
            available: number;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** Format: uuid */
            id: string;
            reference: string | null;
        };
        BoatLayout: {
            /** @description The decks, from the lowest up */
            decks: {
                cells: {
                    /**
                     * Format: int64
                     * @description Column of the cell; 1 is the column on the port side
                     */
                    column: number;
                    /**
                     * Format: int64
                     * @description Number of columns that the cell takes
                     */
                    column_span: number;
                    /** @description Kind of the cell: seat, bed, vehicle, aisle, stairs, wc, ... */
                    kind: string;
                    /**
                     * Format: int64
                     * @description Row of the cell; 1 is the row nearest to the bow
                     */
                    row: number;
                    /**
                     * Format: int64
                     * @description Number of rows that the cell takes
                     */
                    row_span: number;
                    seat_class: string | null;
                    seat_code: string | null;
                    state: ("available" | "marked" | "sold" | "blocked") | null;
                }[];
                /**
                 * Format: int64
                 * @description Number of columns, from port to starboard
                 */
                columns: number;
                /**
                 * Format: int64
                 * @description Number of the deck; 1 is the lowest
                 */
                deck: number;
                /** @description The operator’s name of the deck */
                label: string;
                /**
                 * Format: int64
                 * @description Number of rows, from the bow to the stern
                 */
                rows: number;
            }[];
            /**
             * Format: uuid
             * @description Id of the voyage
             */
            id: string;
            /**
             * Format: uuid
             * @description Same as `id`; a voyage has one layout
             */
            voyage_id: string;
        };
        Booking: {
            /** @description What to do next */
            advice: {
                /**
                 * @description Stable code. Translate the text by it
                 * @enum {string}
                 */
                code: "confirm_in_time" | "ask_for_ticketing" | "ticketing_was_asked" | "voyage_is_closed" | "sales_are_stopped" | "book_again" | "wait_for_issuance" | "wait_for_ticketing" | "wait_for_certainty" | "wait_for_cancellation" | "wait_for_cancellation_by_hand" | "wait_for_change" | "use_the_tickets" | "confirm_again" | "contact_the_service" | "tell_the_customer" | "nothing_to_do";
                /** @description The advice in English */
                text: string;
            };
            /** @description The actions that the state of the booking allows. The preflight also checks balance and seats */
            allowed_actions: ("confirm" | "change" | "cancel" | "download" | "poll" | "contact_operator")[];
            base_total_before_change: number | null;
            /** @description Booking code for people: eight letters and digits */
            booking_code: string;
            /**
             * @description How certain the state is. `none`: no operator is involved. `in_flight`: an operator is working on it. `operator_confirmed`: the operator has confirmed it. `operator_refused`: the operator refused the order. `unknown`: the operator’s answer was lost, and the service is asking for it
             * @enum {string}
             */
            certainty: "none" | "in_flight" | "operator_confirmed" | "operator_refused" | "unknown";
            change: {
                /**
                 * Format: uuid
                 * @description Id of the order (the leg)
                 */
                order_id: string;
                reason: string | null;
                /**
                 * @description State of the change
                 * @enum {string}
                 */
                state: "running" | "changed" | "failed";
            } | null;
            client_reference: string | null;
            /** @description The person to contact about the booking */
            contact: {
                email: string;
                name: string;
                phone: string;
            };
            /** @description What was typed may be corrected, as no operator knows it */
            correctable: boolean;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the booking, which every other call takes
             */
            id: string;
            invoice_recipient: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: int64
             * @description What the agency pays its parent: the NET prices of the legs and the fees of changes. Refunds are in `net_refunded` of the legs, in dong
             */
            net_total: number;
            next_poll_after: string | null;
            orders: components["schemas"]["Order"][];
            /**
             * Format: date-time
             * @description When the seat hold ends, UTC
             */
            payment_expired_at: string;
            payment_status: components["schemas"]["PaymentStatus"];
            /**
             * @description Name of the status in the field before
             * @enum {string}
             */
            payment_status_name: "unpaid" | "paid" | "partly_refunded" | "refunded";
            /** @description The contact’s telephone and e-mail address and the reference may be corrected */
            reach_correctable: boolean;
            /** @description The legs whose sailing its operator cancelled */
            sailings_cancelled: number[];
            status: components["schemas"]["BookingStatus"];
            /**
             * @description Name of the status in the field before
             * @enum {string}
             */
            status_name: "requested" | "issue_error" | "expired" | "issued" | "cancellation_requested" | "cancelled" | "cancelled_by_operator";
            ticket_files: {
                /**
                 * Format: date-time
                 * @description When this ticket was issued, changed or given another number, UTC
                 */
                created_at: string;
                download_url: string;
                /**
                 * Format: uuid
                 * @description Id of the file. A change, another ticket number or another time of the sailing makes the file anew under the same id; an operator’s own file stays when the time is another
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description Id of the order (the leg)
                 */
                order_id: string;
                /** @description Name of the passenger */
                passenger_name: string;
                /** @description Seat of the passenger */
                seat_code: string;
                /**
                 * Format: uuid
                 * @description Id of the ticket
                 */
                ticket_id: string;
                /** @description The operator’s ticket number. The service’s staff may correct it. One that begins with `REHEARSAL-` is of a rehearsed ticket, which no operator knows */
                ticket_number: string;
            }[];
            /**
             * Format: int64
             * @description End-customer total, tax included, with the fees of changes. A cancellation does not lower it, in dong
             */
            total_price: number;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
            voucher: {
                /** @description The voucher code */
                code: string;
            } | null;
        };
        /**
         * Format: int32
         * @description Status: 2 = requested, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator
         * @enum {integer}
         */
        BookingStatus: 2 | 6 | 8 | 10 | 12 | 14 | 16;
        CalendarDay: {
            as_of: string | null;
            /**
             * Format: date
             * @description Local date at the departure terminal
             * @example 2026-12-01
             */
            departure_date: string;
            /**
             * Format: int64
             * @description Number of voyages that are on sale
             */
            voyages: number;
            /**
             * Format: int64
             * @description Number of these voyages that have a free seat in any class
             */
            voyages_with_seats: number;
        };
        CalendarDayPage: {
            data: components["schemas"]["CalendarDay"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Case: {
            booking_code: string;
            /** Format: uuid */
            booking_id: string;
            booking_status: components["schemas"]["OrderStatus"];
            closed_at: string | null;
            /** Format: uuid */
            id: string;
            /**
             * @description Subject of the case
             * @enum {string}
             */
            kind: "partly_issued" | "unknown_order" | "unknown_cancellation" | "unknown_change" | "unknown_return" | "cancellation_by_hand";
            /**
             * Format: date-time
             * @description When it was opened
             */
            opened_at: string;
            /**
             * Format: uuid
             * @description Id of the agency
             */
            organization_id: string;
            organization_name: string;
            outcome: ("kept" | "refund_started" | "issue_started" | "decided" | "resolved_itself") | null;
            payment_status: components["schemas"]["PaymentStatus"];
            /** @description Id of the row whose outcome is unknown */
            subject: string;
        };
        CaseFile: {
            booking_code: string;
            /** Format: uuid */
            booking_id: string;
            booking_status: components["schemas"]["OrderStatus"];
            closed_at: string | null;
            decisions: {
                /**
                 * Format: date-time
                 * @description When
                 */
                at: string;
                by: components["schemas"]["Actor"];
                decision: string;
                note: string | null;
                operator_reference: string | null;
                subject: string;
            }[];
            /** Format: uuid */
            id: string;
            /**
             * @description Subject of the case
             * @enum {string}
             */
            kind: "partly_issued" | "unknown_order" | "unknown_cancellation" | "unknown_change" | "unknown_return" | "cancellation_by_hand";
            legs: components["schemas"]["LegOfDesk"][];
            money: {
                /**
                 * Format: int64
                 * @description Amount moved or held, in dong
                 */
                amount: number;
                /**
                 * Format: date-time
                 * @description When
                 */
                at: string;
                from: string;
                /** Format: uuid */
                id: string;
                kind: string;
                /**
                 * @description `moved`: at once, without a hold
                 * @enum {string}
                 */
                state: "held" | "posted" | "voided" | "moved";
                to: string;
            }[];
            /**
             * Format: date-time
             * @description When it was opened
             */
            opened_at: string;
            /**
             * Format: uuid
             * @description Id of the agency
             */
            organization_id: string;
            organization_name: string;
            outcome: ("kept" | "refund_started" | "issue_started" | "decided" | "resolved_itself") | null;
            payment_status: components["schemas"]["PaymentStatus"];
            repairs: {
                /** @description The repairs that are allowed now */
                kind: string;
                legs?: {
                    /** @description The operator takes no cancellation now, unless it agreed. Without a penalty the leg stays issued */
                    against_schedule: boolean;
                    /** @description You cancel it at the operator, and say what the operator kept */
                    by_hand: boolean;
                    /** Format: int64 */
                    leg: number;
                    /**
                     * Format: int64
                     * @description What the agency gets back, in dong
                     */
                    net_refund: number;
                    /** Format: uuid */
                    order_id: string;
                    /**
                     * Format: int64
                     * @description Penalty by the operator’s schedule, in dong
                     */
                    penalty: number;
                }[];
                part?: {
                    /** Format: int64 */
                    leg: number;
                    /**
                     * Format: int64
                     * @description Penalty by the operator’s schedule, in dong
                     */
                    penalty: number;
                    seat_codes: string[];
                };
            }[];
            /** @description Id of the row whose outcome is unknown */
            subject: string;
        };
        CasePage: {
            data: components["schemas"]["Case"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        ChangeQuote: {
            /** @description Whether the service would accept the change now */
            allowed: boolean;
            /**
             * Format: uuid
             * @description Id of the booking
             */
            booking_id: string;
            /**
             * Format: int64
             * @description The operator’s change fee for all changed tickets (0 for a tentative booking), in dong
             */
            change_fee: number;
            /**
             * Format: int64
             * @description NET price of the changed tickets after the change, in dong
             */
            net_after: number;
            /**
             * Format: int64
             * @description NET price of the changed tickets before the change, in dong
             */
            net_before: number;
            /**
             * Format: int64
             * @description What the agency pays for the change: NET difference plus fee (negative if it gets money back), in dong
             */
            net_difference: number;
            /**
             * Format: uuid
             * @description Id of the order (the leg)
             */
            order_id: string;
            reason: string | null;
            /**
             * Format: int64
             * @description End-customer total of the booking after the change, fee included, in dong
             */
            total_price_after: number;
            /**
             * Format: int64
             * @description End-customer total of the booking before the change, in dong
             */
            total_price_before: number;
        };
        /** @description The person to contact about the booking */
        Contact: {
            /**
             * Format: email
             * @description E-mail address of the contact
             */
            email: string;
            /** @description Name of the person to contact about the booking */
            name: string;
            /** @description Phone number with the country code */
            phone: string;
        };
        /** @description Recipient of the invoice. Without it, your organization is the recipient */
        InvoiceRecipient: {
            /** @description Address of the buyer */
            address?: string;
            /** @description Name of the company */
            company?: string;
            /**
             * Format: email
             * @description E-mail address for the invoice
             */
            email?: string;
            /** @description Name of the buyer */
            name: string;
            /** @description Tax code of the company */
            tax_code?: string;
        };
        IssuancePreflight: {
            /**
             * Format: uuid
             * @description Id of the booking
             */
            booking_id: string;
            /**
             * Format: int64
             * @description Calls to confirm that you have left in the current 60 seconds
             */
            confirm_calls_left: number;
            funds_suffice: {
                /** @description Whether the balance and credit of every organization above you suffice */
                above: boolean;
                /** @description Whether your own balance and credit suffice */
                own: boolean;
            } | null;
            /**
             * Format: int64
             * @description Seconds until the hold of a tentative booking ends
             */
            hold_seconds_left: number;
            /**
             * Format: int64
             * @description Seconds left of the 600-second lock of a running issuance. The outcome ends the lock earlier. Without an outcome, confirm is refused even at 0
             */
            lock_seconds_left: number;
            /** @description One entry per leg */
            orders: {
                /**
                 * @description How the operator issues
                 * @enum {string}
                 */
                issuance: "automated" | "direct" | "manual";
                /** Format: int64 */
                leg: number;
                moved_to: string | null;
                operator: string;
                /**
                 * @description State of the operator according to recent calls. `failing`: the service does not call it for a short time
                 * @enum {string}
                 */
                operator_health: "healthy" | "recovering" | "failing";
                /**
                 * Format: uuid
                 * @description Id of the order (the leg)
                 */
                order_id: string;
                seats_free: number | null;
                /** Format: int64 */
                seats_wanted: number;
                /**
                 * Format: int64
                 * @description How long the operator usually takes, in seconds
                 */
                typical_seconds: number;
            }[];
            pricing: {
                before: {
                    /**
                     * Format: int64
                     * @description What the agency pays its parent, in dong
                     */
                    net_total: number;
                    /**
                     * Format: int64
                     * @description End-customer total, tax included, in dong
                     */
                    total_price: number;
                };
                /** @description Empty if the price is the same */
                changes: ("fare_changed" | "additions_changed" | "voucher_changed")[];
                now: {
                    /**
                     * Format: int64
                     * @description What the agency pays its parent, in dong
                     */
                    net_total: number;
                    /**
                     * Format: int64
                     * @description End-customer total, tax included, in dong
                     */
                    total_price: number;
                };
            } | null;
            /** @description The refusals first, then the risks, each in the order in which confirm would find them */
            reasons: {
                /**
                 * @description For a refusal, the problem code that confirm would answer with
                 * @enum {string}
                 */
                code: "booking_processing" | "insufficient_balance" | "booking_not_confirmable" | "seat_unavailable" | "voyage_closed" | "sales_stopped" | "confirm_cooldown" | "issuance_not_supported" | "operator_unavailable" | "already_issued" | "operator_unhealthy" | "seat_taken_at_operator" | "seats_unknown" | "price_changed" | "sailing_moved" | "hold_is_short";
                /** @description The same in English, for people */
                detail: string;
                /**
                 * @description `refusal`: the service would refuse to confirm. `risk`: the issuance may fail, or the price or the departure is not what the customer was told
                 * @enum {string}
                 */
                kind: "refusal" | "risk";
            }[];
            /**
             * Format: int64
             * @description Seconds until the limit allows another call; 0: now
             */
            seconds_until_next_call: number;
            /**
             * Format: int64
             * @description Usual duration in seconds of all legs, one after the other
             */
            typical_seconds: number;
            /**
             * @description What would happen if you confirmed now. `ready`: no problem is known. `risky`: the service would accept the call, but the issuance may well fail, or the customer should know of something first. `refused`: the service would refuse the call
             * @enum {string}
             */
            verdict: "ready" | "risky" | "refused";
        };
        LegOfDesk: {
            issue_error: {
                code: string;
                message: string;
            } | null;
            /** Format: int64 */
            leg: number;
            /**
             * Format: int64
             * @description NET price of the agency, in dong
             */
            net_price: number;
            /**
             * Format: int64
             * @description What the agency got back, in dong
             */
            net_refunded: number;
            operator: string;
            operator_order_number: string | null;
            /** Format: uuid */
            order_id: string;
            status: components["schemas"]["OrderStatus"];
            submissions: {
                /** Format: int64 */
                attempt: number;
                reason: string | null;
                /** @description The operator’s reference */
                reference: string;
                resolved_at: string | null;
                state: string;
                submitted_at: string | null;
                /**
                 * @description Who takes the leg to the operator
                 * @enum {string}
                 */
                way: "automated" | "desk";
            }[];
            tickets: {
                cancelled_at: string | null;
                date_of_birth: string | null;
                document_number: string | null;
                email: string | null;
                full_name: string;
                gender: string | null;
                /** Format: uuid */
                id: string;
                nationality: string | null;
                passenger_type: string;
                phone: string | null;
                plate_number: string | null;
                seat_class: string;
                seat_code: string;
                ticket_number: string | null;
            }[];
            voyage: {
                arrival_terminal: string;
                boat_name: string;
                /** @description Its operator cancelled the sailing */
                cancelled: boolean;
                departs_at: string;
                departure_terminal: string;
                /** Format: uuid */
                id: string;
                operator_voyage_ref: string;
            };
        };
        NewBankTransfer: {
            /**
             * Format: int64
             * @description In dong, above zero
             */
            amount: number;
            /**
             * Format: uuid
             * @description Made by the caller: the same id counts once, however often it is sent
             */
            id: string;
            /** @description By which the bank knows the payment; kept for good, so it names no person */
            reference?: string;
        };
        NewBooking: {
            /** @description Your own reference. Use it to find the booking after a timeout. It need not be unique. It must not name a person, because the service keeps it forever */
            client_reference?: string;
            contact: components["schemas"]["Contact"];
            invoice_recipient?: components["schemas"]["InvoiceRecipient"];
            /** @description The legs, each on a different voyage. The service books all of them or none */
            legs: {
                /** @description The passengers of this leg, each with a seat */
                passengers: components["schemas"]["Passenger"][];
                /**
                 * Format: uuid
                 * @description Id of the voyage
                 */
                voyage_id: string;
            }[];
            /** @description One of your voucher codes. It lowers the end-customer price */
            voucher_code?: string;
        };
        NewPriceAddition: {
            /**
             * @description `false`: the addition is stored but does not apply
             * @default true
             */
            active?: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, depending on `amount_type`
             */
            amount: number;
            /**
             * @description `percent`: `amount` is in basis points (1000 = 10%) of the price with all additions before it. `flat`: `amount` is in dong per passenger
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            /**
             * @description Only for voyages to this terminal
             * @example PQB
             */
            arrival_terminal?: string;
            /**
             * Format: int32
             * @description Only for at most this many such passengers
             */
            count_max?: number;
            /**
             * Format: int32
             * @description Only for at least this many passengers of one seat class and passenger type in the leg
             */
            count_min?: number;
            /**
             * Format: date
             * @description Only for voyages that depart on this date or later
             * @example 2026-12-01
             */
            departure_from?: string;
            /**
             * @description Only for voyages from this terminal
             * @example RGA
             */
            departure_terminal?: string;
            /**
             * Format: date
             * @description Only for voyages that depart on this date or earlier
             * @example 2026-12-01
             */
            departure_to?: string;
            /**
             * @description Whether it raises or lowers the price
             * @enum {string}
             */
            direction: "increase" | "decrease";
            /**
             * Format: date-time
             * @description Applies to prices calculated at this instant or later
             */
            effective_from?: string;
            /**
             * Format: date-time
             * @description Applies to prices calculated before this instant
             */
            effective_to?: string;
            /** @description Only for voyages of this operator */
            operator?: string;
            /** @description Only for these passenger types */
            passenger_types?: string[];
            /**
             * Format: int32
             * @description Order of application: lower numbers first
             * @default 0
             */
            priority?: number;
            /** @description Only for these cabin classes */
            seat_classes?: string[];
            /** @description Title for your own staff */
            title: string;
            /**
             * Format: uuid
             * @description Only for this voyage
             */
            voyage_id?: string;
        };
        NewVoucher: {
            /**
             * @description `false`: the voucher is stored but refused
             * @default true
             */
            active?: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, depending on `amount_type`
             */
            amount: number;
            /**
             * @description `percent`: `amount` is in basis points (1000 = 10%). `flat`: `amount` is in dong per booking
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            /**
             * @description Only for voyages to this terminal
             * @example PQB
             */
            arrival_terminal?: string;
            /** @description The code that the customer types. Upper and lower case are the same */
            code: string;
            /**
             * Format: int32
             * @description How many times each customer can use the voucher. The contact’s e-mail address identifies the customer
             */
            customer_limit?: number;
            /**
             * Format: date
             * @description Only for voyages that depart on this date or later
             * @example 2026-12-01
             */
            departure_from?: string;
            /**
             * @description Only for voyages from this terminal
             * @example RGA
             */
            departure_terminal?: string;
            /**
             * Format: date
             * @description Only for voyages that depart on this date or earlier
             * @example 2026-12-01
             */
            departure_to?: string;
            /**
             * Format: date-time
             * @description Applies to bookings made at this instant or later
             */
            effective_from?: string;
            /**
             * Format: date-time
             * @description Applies to bookings made before this instant
             */
            effective_to?: string;
            /**
             * Format: int64
             * @description Lowest order total that the voucher applies to, in dong
             * @default 0
             */
            minimum_order_total?: number;
            /** @description Only for these cabin classes */
            seat_classes?: string[];
            /** @description Title for your own staff */
            title: string;
            /**
             * Format: int32
             * @description How many times the voucher can be used in total
             */
            usage_limit?: number;
        };
        Order: {
            /**
             * Format: uuid
             * @description Id of the booking
             */
            booking_id: string;
            /**
             * Format: uuid
             * @description Id of the order (the leg)
             */
            id: string;
            issue_error: {
                /**
                 * @description Stable code. The operator said no, the order could not be sent, the operator has no record of it, or an earlier leg was not issued
                 * @enum {string}
                 */
                code: "operator_rejected" | "operator_unreachable" | "not_found_at_operator" | "earlier_leg_failed";
                /** @description The reason in words, the operator’s own if it rejected the order. Of operator_unreachable it is a code, such as connection or circuit_open */
                message: string;
            } | null;
            /**
             * Format: int64
             * @description Number of the leg; the first is 1
             */
            leg: number;
            /**
             * Format: int64
             * @description What the agency pays its parent for the tickets of this leg, without fees of changes, in dong
             */
            net_price: number;
            /**
             * Format: int64
             * @description What the agency got back. For a leg at status 6 it is the whole NET price, and 0 again when such a leg is cancelled free of charge: nothing had been paid for good, in dong
             */
            net_refunded: number;
            status: components["schemas"]["OrderStatus"];
            /**
             * @description Name of the status in the field before
             * @enum {string}
             */
            status_name: "requested" | "waiting_for_operator" | "issue_error" | "expired" | "issued" | "cancellation_requested" | "cancelled" | "cancelled_by_operator";
            tickets: components["schemas"]["Ticket"][];
            /** @description The voyage of this leg */
            voyage: {
                arrival_terminal: string;
                /**
                 * Format: date-time
                 * @description Arrival, with the UTC offset of the terminal
                 */
                arrives_at: string;
                boat: {
                    code: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @description Departure, with the UTC offset of the terminal
                 */
                departs_at: string;
                /**
                 * Format: date
                 * @description Local date at the departure terminal
                 * @example 2026-12-01
                 */
                departure_date: string;
                departure_terminal: string;
                /** Format: uuid */
                id: string;
                operator: string;
                operator_voyage_ref: string;
            };
        };
        /**
         * Format: int32
         * @description Status of the leg: 2 = requested, 4 = waiting_for_operator, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator
         * @enum {integer}
         */
        OrderStatus: 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16;
        OwnTicketingRequest: {
            booking_code: string;
            /** Format: uuid */
            booking_id: string;
            /** Format: uuid */
            id: string;
            note: string | null;
            reason: string | null;
            /**
             * Format: date-time
             * @description When the agency asked
             */
            requested_at: string;
            requested_by: components["schemas"]["Actor"];
            /**
             * @description `waiting` for a hold, `held` until every leg has an outcome. The other states are final
             * @enum {string}
             */
            state: "waiting" | "held" | "issued" | "partly_issued" | "failed" | "rejected" | "lapsed";
        };
        Passenger: {
            /**
             * Format: date
             * @description Date of birth. The age at departure must fit the passenger type
             * @example 1990-05-17
             */
            date_of_birth?: string;
            /** @description Number of the identity card or passport. Two passengers of a leg cannot share it, children excepted */
            document_number?: string;
            /**
             * Format: email
             * @description E-mail address of the passenger
             */
            email?: string;
            /** @description Full name as in the identity document */
            full_name: string;
            /**
             * @description Gender; required if the operator asks for it
             * @enum {unknown}
             */
            gender?: "male" | "female" | "other";
            /** @description Country code of two letters (ISO 3166-1 alpha-2), for example VN */
            nationality?: string;
            /** @description Passenger type of the operator; `GET /operators` lists them with their ages */
            passenger_type: string;
            /** @description Phone number with the country code */
            phone?: string;
            /** @description Licence plate of the vehicle, for a seat whose `kind` is `vehicle` */
            plate_number?: string;
            /** @description Seat code from the boat layout. Each seat may be named once */
            seat_code: string;
        };
        /**
         * Format: int32
         * @description Payment status of the booking: 1 = unpaid, 4 = paid, 17 = partly_refunded, 18 = refunded
         * @enum {integer}
         */
        PaymentStatus: 1 | 4 | 17 | 18;
        PriceAddition: {
            /** @description Whether the addition applies */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, depending on `amount_type`
             */
            amount: number;
            /**
             * @description `percent`: `amount` is in basis points (1000 = 10%) of the price with all additions before it. `flat`: `amount` is in dong per passenger
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            arrival_terminal: string | null;
            count_max: number | null;
            count_min: number | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            departure_from: string | null;
            departure_terminal: string | null;
            departure_to: string | null;
            /**
             * @description Whether it raises or lowers the price
             * @enum {string}
             */
            direction: "increase" | "decrease";
            effective_from: string | null;
            effective_to: string | null;
            /**
             * Format: uuid
             * @description Id of the price addition
             */
            id: string;
            operator: string | null;
            passenger_types: string[] | null;
            /**
             * Format: int64
             * @description Order of application: lower numbers first
             */
            priority: number;
            seat_classes: string[] | null;
            /** @description Title for your own staff */
            title: string;
            voyage_id: string | null;
        };
        PriceAdditionPage: {
            data: components["schemas"]["PriceAddition"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        PricedVoyage: {
            /** @description Code of the arrival terminal */
            arrival_terminal: string;
            /**
             * Format: date-time
             * @description Arrival, with the UTC offset of the terminal
             */
            arrives_at: string;
            /**
             * Format: date-time
             * @description When the operator reported this data
             */
            as_of: string;
            /** @description Name of the boat */
            boat: {
                code: string;
                name: string;
            };
            cabin_classes: {
                /**
                 * Format: int64
                 * @description Number of free seats
                 */
                available: number;
                /**
                 * Format: int64
                 * @description Number of seats in total
                 */
                capacity: number;
                fares: {
                    /**
                     * Format: int64
                     * @description net_price + tax + own_additions, in dong
                     */
                    customer_price: number;
                    /**
                     * Format: int64
                     * @description What the agency pays its parent, without tax, in dong
                     */
                    net_price: number;
                    /** @description The agency’s own additions that apply, in their order */
                    own_additions: {
                        /**
                         * Format: int64
                         * @description How much it changes the price, in dong
                         */
                        amount: number;
                        /** Format: uuid */
                        id: string;
                        title: string;
                    }[];
                    passenger_type: string;
                    /**
                     * Format: int64
                     * @description What the customer pays on top of it before the agency’s own additions, in dong
                     */
                    tax: number;
                }[];
                /** @description Name of the cabin class */
                label: string;
                /** @description Code of the cabin class */
                seat_class: string;
            }[];
            /**
             * Format: date-time
             * @description Departure, with the UTC offset of the terminal
             */
            departs_at: string;
            /**
             * Format: date
             * @description Local date at the departure terminal
             * @example 2026-12-01
             */
            departure_date: string;
            /** @description Code of the departure terminal */
            departure_terminal: string;
            /**
             * Format: uuid
             * @description Id of the voyage. Its first bits are the departure time, so ids sort by departure
             */
            id: string;
            /** @description False: the voyage has departed, is past its sales cut-off, was withdrawn, or its operator is closed for sale at present */
            on_sale: boolean;
            operator: components["schemas"]["VoyageOperator"];
            /** @description The operator’s own reference of the voyage */
            operator_voyage_ref: string;
            /**
             * Format: date-time
             * @description When the sale closes
             */
            sales_close_at: string;
        };
        /** @description The price without cancelled tickets and legs that were not issued. The totals, when the booking has ended */
        RemainingPrice: {
            /**
             * Format: int64
             * @description What its changes have cost so far; both totals of the booking have it, in dong
             */
            change_fees: number;
            /**
             * Format: int64
             * @description What the customer pays, the voucher deducted, in dong
             */
            customer_price: number;
            /**
             * Format: int64
             * @description What the agency pays its parent, in dong
             */
            net_price: number;
        };
        Source: {
            as_of: string | null;
            /** @description Operator code */
            operator: string;
            /**
             * @description `live`: answered just now. `cached`: answered recently, so not asked again. `login_off`: its login is switched off in this installation. `timeout`, `error`: it did not answer, and the list has its older voyages if there are any
             * @enum {string}
             */
            state: "live" | "cached" | "login_off" | "timeout" | "error";
        };
        Ticket: {
            /** @description Whether the ticket is void */
            cancelled: boolean;
            /**
             * Format: uuid
             * @description Id of the ticket, for changes and cancellations
             */
            id: string;
            /** @description Name of the passenger */
            passenger_name: string;
            /** @description Passenger type of the operator */
            passenger_type: string;
            /** @description Cabin class of the seat */
            seat_class: string;
            /** @description Seat of the passenger */
            seat_code: string;
            ticket_number: string | null;
        };
        TicketingDetail: {
            booking_code: string;
            /** Format: uuid */
            booking_id: string;
            case_id: string | null;
            /**
             * Format: date-time
             * @description Departure of the first leg
             */
            departs_at: string;
            /** Format: uuid */
            id: string;
            legs: components["schemas"]["LegOfDesk"][];
            /**
             * Format: int64
             * @description NET total of the agency, in dong
             */
            net_total: number;
            note: string | null;
            operators: string[];
            /**
             * Format: uuid
             * @description Id of the agency
             */
            organization_id: string;
            organization_name: string;
            /**
             * Format: date-time
             * @description The hold has to be made before this instant
             */
            payment_expired_at: string;
            reason: string | null;
            /**
             * Format: date-time
             * @description When the agency asked
             */
            requested_at: string;
            requested_by: components["schemas"]["Actor"];
            /**
             * @description `waiting` for a hold, `held` until every leg has an outcome. The other states are final
             * @enum {string}
             */
            state: "waiting" | "held" | "issued" | "partly_issued" | "failed" | "rejected" | "lapsed";
            taken_by: components["schemas"]["Actor"] | null;
            /** @description Newest first; the newest file of a ticket counts */
            uploads: {
                /** Format: uuid */
                id: string;
                sha256: string;
                /**
                 * Format: int64
                 * @description Size in bytes
                 */
                size: number;
                /** Format: uuid */
                ticket_id: string;
                /**
                 * Format: date-time
                 * @description When
                 */
                uploaded_at: string;
                uploaded_by: components["schemas"]["Actor"];
            }[];
        };
        TicketingRequest: {
            booking_code: string;
            /** Format: uuid */
            booking_id: string;
            case_id: string | null;
            /**
             * Format: date-time
             * @description Departure of the first leg
             */
            departs_at: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description NET total of the agency, in dong
             */
            net_total: number;
            note: string | null;
            operators: string[];
            /**
             * Format: uuid
             * @description Id of the agency
             */
            organization_id: string;
            organization_name: string;
            /**
             * Format: date-time
             * @description The hold has to be made before this instant
             */
            payment_expired_at: string;
            reason: string | null;
            /**
             * Format: date-time
             * @description When the agency asked
             */
            requested_at: string;
            requested_by: components["schemas"]["Actor"];
            /**
             * @description `waiting` for a hold, `held` until every leg has an outcome. The other states are final
             * @enum {string}
             */
            state: "waiting" | "held" | "issued" | "partly_issued" | "failed" | "rejected" | "lapsed";
            taken_by: components["schemas"]["Actor"] | null;
        };
        TicketingRequestPage: {
            data: components["schemas"]["TicketingRequest"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Transaction: {
            /**
             * Format: int64
             * @description Balance after this line, in dong
             */
            balance_after: number;
            /**
             * Format: int64
             * @description Change of the balance, in dong
             */
            balance_change: number;
            /** @description The cause. All kinds but `top_up` and `payout` have `booking_id` and `order_id`; the booking may be of an organization below yours */
            cause: {
                /**
                 * Format: uuid
                 * @description Id of the attempt to issue, of an `issuance`
                 */
                attempt_id?: string;
                /** @description Booking code, for people */
                booking_code?: string;
                /**
                 * Format: uuid
                 * @description Id of the booking
                 */
                booking_id?: string;
                /**
                 * Format: uuid
                 * @description Id of the cancellation, of a `refund`
                 */
                cancellation_id?: string;
                /**
                 * Format: uuid
                 * @description Id of the change, of a `change`
                 */
                change_id?: string;
                /** @description Kind of the cause: `issuance`, `change`, `refund`, `top_up`, `payout` (paid back to you, or a top-up taken back) or `reconciliation` (a correction). New kinds may come */
                kind: string;
                /**
                 * Format: uuid
                 * @description Id of the order (the leg)
                 */
                order_id?: string;
                /**
                 * Format: int64
                 * @description What the operator kept, of a `refund`, in dong
                 */
                penalty?: number;
                /** @description The bank’s reference of the payment, of a `top_up` or `payout` */
                reference?: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: int64
             * @description Held amount after this line, in dong
             */
            held_after: number;
            /**
             * Format: int64
             * @description Change of the held amount, in dong
             */
            held_change: number;
            /**
             * Format: uuid
             * @description Id of the line
             */
            id: string;
            /**
             * @description Kind of the movement
             * @enum {string}
             */
            kind: "hold" | "settle" | "release" | "transfer";
        };
        Voucher: {
            /** @description Whether the voucher can be used */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, depending on `amount_type`
             */
            amount: number;
            /**
             * @description `percent`: `amount` is in basis points (1000 = 10%). `flat`: `amount` is in dong per booking
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            arrival_terminal: string | null;
            /** @description The code that the customer types. Upper and lower case are the same */
            code: string;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            customer_limit: number | null;
            departure_from: string | null;
            departure_terminal: string | null;
            departure_to: string | null;
            effective_from: string | null;
            effective_to: string | null;
            /**
             * Format: uuid
             * @description Id of the voucher
             */
            id: string;
            /**
             * Format: int64
             * @description Lowest order total that the voucher applies to, in dong
             */
            minimum_order_total: number;
            seat_classes: string[] | null;
            /** @description Title for your own staff */
            title: string;
            /**
             * Format: int64
             * @description Number of uses: bookings that are tentative or have a ticket
             */
            usage_count: number;
            usage_limit: number | null;
        };
        VoucherPage: {
            data: components["schemas"]["Voucher"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        VoyageOperator: {
            /** @description Operator code */
            code: string;
            /** @description Whether the operator is connected directly. Such an operator gets real orders in every environment */
            direct: boolean;
            /**
             * @description How the operator issues tickets; `manual`: you cannot confirm through the API
             * @enum {string}
             */
            issuance: "automated" | "manual";
            /** @description Name of the operator */
            name: string;
            /** @description Usual time to issue, in seconds. Of a `manual` operator it says nothing: staff may take hours */
            typical_confirmation_seconds: {
                /** Format: int64 */
                max: number;
                /** Format: int64 */
                min: number;
            };
        };
        WebhookDelivery: {
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            event_id: string | null;
            /**
             * Format: uuid
             * @description The `id` in the body of the message
             */
            id: string;
            latency_ms: number | null;
            /**
             * @description `waiting`, `sending`: not finished. `delivered`: the receiver answered 2xx. `refused`: it answered with another status. `timed_out`: no answer within 2 seconds. `failed`: no connection, or no valid HTTP. `blocked`: the host name resolves to an address that is not on the public internet. `interrupted`: the sender stopped while sending; the message may have arrived. `dropped`: the endpoint was removed before sending.
             * @enum {string}
             */
            outcome: "waiting" | "sending" | "delivered" | "refused" | "timed_out" | "failed" | "blocked" | "interrupted" | "dropped";
            reason: string | null;
            sent_at: string | null;
            status: number | null;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "booking.issuedTicket" | "booking.issuedTicketError" | "invoice.created" | "invoice.updated" | "invoice.published" | "invoice.failed" | "webhook.ping";
        };
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
            /** @description URL that receives the events */
            url: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_audit: {
        parameters: {
            query?: {
                /** @description `booking.cancel`, or `booking` for every verb */
                action?: string;
                /** @description A name at the time, or an id */
                actor?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /**
                 * @description The first day, in Vietnam
                 * @example 2026-12-01
                 */
                from?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description Organization code */
                organization?: string;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
                /** @description An id, or a booking code */
                subject?: string;
                /**
                 * @description The last day
                 * @example 2026-12-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The thing and the verb: `booking.cancel` */
                            action: string;
                            /**
                             * Format: date-time
                             * @description UTC
                             */
                            at: string;
                            booking_code: string | null;
                            booking_id: string | null;
                            by: {
                                id: string;
                                /**
                                 * @description Kind of the actor: an API key, a user of the dashboard, a person at a terminal of the installation, or the service itself
                                 * @enum {string}
                                 */
                                kind: "key" | "user" | "staff" | "service";
                                /** @description Name of the actor at that time. A person of another organization is shown as that organization */
                                name: string;
                            };
                            facts: {
                                [key: string]: unknown;
                            };
                            /** Format: uuid */
                            id: string;
                            /** @description What people call the ids among the subject and the facts: the name of a user, the code of a parent organization, the number of a leg, the seat of a ticket, as they are now */
                            names: {
                                [key: string]: string;
                            };
                            organization_code: string | null;
                            organization_id: string | null;
                            /** @description Id of the thing */
                            subject: string;
                        }[];
                        /** @description Whether there is another page */
                        has_next_page: boolean;
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    list_bookings: {
        parameters: {
            query?: {
                /** @description Only the bookings that the first page counts under this name */
                attention?: "issue_errors" | "unknown_outcomes" | "awaited_tickets" | "untold_customers";
                /** @description Only the booking with this code, in capitals or not */
                booking_code?: string;
                /** @description Only bookings with exactly this reference of yours */
                client_reference?: string;
                /** @description Only bookings created at or after this instant */
                created_from?: string;
                /** @description Only bookings created at or before this instant */
                created_to?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /**
                 * @description Only bookings with a leg that departs, by the date at its terminal, on this day or later
                 * @example 2026-12-01
                 */
                departure_from?: string;
                /**
                 * @description Only bookings with a leg that departs, by the date at its terminal, on this day or earlier
                 * @example 2026-12-01
                 */
                departure_to?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /** @description Words of a passenger’s or the contact’s name, or the beginning of a document number, telephone number, e-mail address, booking code, reference or ticket number */
                q?: string;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
                /** @description Status: 2 = requested, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator */
                status?: components["schemas"]["BookingStatus"];
                /** @description Only bookings with a leg on this voyage */
                voyage_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["Booking"] & {
                            customer_told: boolean | null;
                            remaining: components["schemas"]["RemainingPrice"];
                        })[];
                        /** @description Whether there is another page */
                        has_next_page: boolean;
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    create_booking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBooking"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    get_booking: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    cancel_booking: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Whether the person was shown that nothing is issued. Refused once it is */
                    free?: boolean;
                    /**
                     * Format: int64
                     * @description The penalty that the person was shown, in dong. More is refused
                     */
                    penalty_max?: number;
                    /** @description Ids of the tickets to cancel. Without it, all are cancelled */
                    ticket_ids?: string[];
                } | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    get_cancellation: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /** @description Ids of some tickets, separated by commas. Without it, the quote is for all */
                ticket_ids?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description An operator takes no cancellation now: staff ask it whether it does all the same */
                        against_schedule: boolean;
                        /** @description Whether the service would accept the cancellation now */
                        allowed: boolean;
                        /**
                         * Format: uuid
                         * @description Same as `id`
                         */
                        booking_id: string;
                        /**
                         * Format: int64
                         * @description What the customer paid for the tickets, the voucher deducted, in dong
                         */
                        customer_price: number;
                        /**
                         * Format: int64
                         * @description What the customer gets back: the same less what the operators keep, in dong
                         */
                        customer_refund: number;
                        /** @description True for a tentative booking: no operator knows it, and no money has moved */
                        free: boolean;
                        /**
                         * Format: uuid
                         * @description Id of the booking
                         */
                        id: string;
                        /**
                         * Format: int64
                         * @description What the agency gets back: NET price less the penalty, in dong
                         */
                        net_refund: number;
                        /** @description One entry per leg */
                        orders: {
                            allowed: boolean;
                            /** @description Whether staff cancel this leg at the operator by hand. That takes hours, and the penalty may differ from the operator’s schedule */
                            by_hand: boolean;
                            /**
                             * Format: int64
                             * @description Number of the leg; the first is 1
                             */
                            leg: number;
                            /**
                             * Format: int64
                             * @description Refund of this leg, in dong
                             */
                            net_refund: number;
                            /**
                             * Format: uuid
                             * @description Id of the order (the leg)
                             */
                            order_id: string;
                            /**
                             * Format: int64
                             * @description Penalty of this leg, in dong
                             */
                            penalty: number;
                            reason: string | null;
                            tickets: {
                                /**
                                 * Format: int64
                                 * @description Refund of this ticket, in dong
                                 */
                                net_refund: number;
                                /**
                                 * Format: int64
                                 * @description Penalty of this ticket, in dong
                                 */
                                penalty: number;
                                seat_code: string;
                                /** Format: uuid */
                                ticket_id: string;
                            }[];
                        }[];
                        /**
                         * Format: int64
                         * @description What the operators keep, in dong
                         */
                        penalty: number;
                        reason: string | null;
                    };
                };
            };
        };
    };
    change_booking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: int64
                     * @description The `net_difference` that the person was shown, in dong. More is refused
                     */
                    net_difference_max?: number;
                    /**
                     * Format: uuid
                     * @description Id of the order (the leg) to change
                     */
                    order_id: string;
                    /** @description The tickets to change, each with its new seat */
                    seats: {
                        /** @description Code of the new seat */
                        seat_code: string;
                        /**
                         * Format: uuid
                         * @description Id of the ticket
                         */
                        ticket_id: string;
                    }[];
                    /**
                     * Format: uuid
                     * @description Id of another voyage of the same operator. If you give it, name every live ticket of the leg in `seats`
                     */
                    voyage_id?: string;
                    /**
                     * Format: uuid
                     * @description Id of the voyage of the leg, as the person was shown it; refused where it is on another
                     */
                    voyage_seen?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    quote_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Id of the order (the leg) to change
                     */
                    order_id: string;
                    /** @description The tickets to change, each with its new seat */
                    seats: {
                        /** @description Code of the new seat */
                        seat_code: string;
                        /**
                         * Format: uuid
                         * @description Id of the ticket
                         */
                        ticket_id: string;
                    }[];
                    /**
                     * Format: uuid
                     * @description Id of another voyage of the same operator. If you give it, name every live ticket of the leg in `seats`
                     */
                    voyage_id?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeQuote"];
                };
            };
        };
    };
    confirm_booking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: int64
                     * @description The NET total that the person was shown, in dong. More is refused
                     */
                    net_total_max?: number;
                } | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    correct_contact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own reference. Use it to find the booking after a timeout. It need not be unique. It must not name a person, because the service keeps it forever */
                    client_reference?: string;
                    contact: components["schemas"]["Contact"];
                    invoice_recipient?: components["schemas"]["InvoiceRecipient"];
                    /** @description What stood there when it was read; refused where it does so no more */
                    seen: {
                        client_reference: string | null;
                        contact: components["schemas"]["Contact"];
                        invoice_recipient: components["schemas"]["InvoiceRecipient"] | null;
                    };
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    tell_customer: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description As the history has it: what was taken back later was not told
                     */
                    taken_back_at: string;
                    told: boolean;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_booking_history: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cancelled: {
                            /**
                             * Format: int64
                             * @description What the customer paid for the tickets, the voucher deducted, in dong
                             */
                            customer_price: number;
                            /**
                             * Format: int64
                             * @description What the customer gets back: the same less what the operators keep, in dong
                             */
                            customer_refund: number;
                            /**
                             * Format: int64
                             * @description What the agency paid for them, in dong
                             */
                            net_price: number;
                            /**
                             * Format: int64
                             * @description What the agency got back, in dong
                             */
                            net_refunded: number;
                            /**
                             * Format: int64
                             * @description What the operators kept, in dong
                             */
                            penalty: number;
                            /** Format: int64 */
                            tickets: number;
                        } | null;
                        customer_told: boolean | null;
                        desk: {
                            cases: components["schemas"]["Case"][];
                            requests: components["schemas"]["TicketingRequest"][];
                        } | null;
                        /** @description The lines of the organization’s own account that this booking caused, oldest first */
                        money: components["schemas"]["Transaction"][];
                        remaining: components["schemas"]["RemainingPrice"];
                        taken_back_at: string | null;
                        /** @description Oldest first */
                        timeline: {
                            /**
                             * Format: date-time
                             * @description UTC
                             */
                            at: string;
                            by: {
                                /**
                                 * @description Who did it. An agency sees the operations staff as `staff`
                                 * @enum {string}
                                 */
                                kind: "key" | "user" | "staff" | "service";
                                name: string | null;
                            } | null;
                            /**
                             * @description `deed`: a person or a program did it. `event`: it happened
                             * @enum {string}
                             */
                            kind: "deed" | "event";
                            known_departure: string | null;
                            leg: number | null;
                            moved_to: string | null;
                            reason: string | null;
                            told_legs: number[] | null;
                            /** @description The action of a deed, the type of an event, or the outcome of a change or cancellation */
                            what: string;
                        }[];
                        /** @description The legs of which the customer is still to be told */
                        untold_legs: {
                            known_departure: string | null;
                            /**
                             * Format: int64
                             * @description Number of the leg
                             */
                            leg: number;
                        }[];
                    };
                };
            };
        };
    };
    get_issuance_preflight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuancePreflight"];
                };
            };
        };
    };
    list_booking_passengers: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            date_of_birth: string | null;
                            document_number: string | null;
                            email: string | null;
                            gender: string | null;
                            nationality: string | null;
                            phone: string | null;
                            plate_number: string | null;
                            /**
                             * Format: uuid
                             * @description In whose name the ticket is; the booking has the name
                             */
                            ticket_id: string;
                        }[];
                        erased_at: string | null;
                        /** @description The tickets that were cancelled before the others of their leg, but for those that the operator had lost */
                        left_earlier: string[];
                    };
                };
            };
        };
    };
    get_ticketing_request_of_booking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTicketingRequest"];
                };
            };
        };
    };
    request_ticketing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTicketingRequest"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTicketingRequest"];
                };
            };
        };
    };
    correct_passenger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description Id of a ticket of theirs */
                ticket_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description Date of birth. The age at departure must fit the passenger type
                     * @example 1990-05-17
                     */
                    date_of_birth?: string;
                    /** @description Number of the identity card or passport. Two passengers of a leg cannot share it, children excepted */
                    document_number?: string;
                    /**
                     * Format: email
                     * @description E-mail address of the passenger
                     */
                    email?: string;
                    /** @description Full name as in the identity document */
                    full_name: string;
                    /**
                     * @description Gender; required if the operator asks for it
                     * @enum {unknown}
                     */
                    gender?: "male" | "female" | "other";
                    /** @description Country code of two letters (ISO 3166-1 alpha-2), for example VN */
                    nationality?: string;
                    /** @description Phone number with the country code */
                    phone?: string;
                    /** @description Licence plate of the vehicle, for a seat whose `kind` is `vehicle` */
                    plate_number?: string;
                    /** @description What stood there when it was read; refused where it does so no more */
                    seen: {
                        date_of_birth?: string | null;
                        document_number?: string | null;
                        email?: string | null;
                        full_name: string;
                        gender?: string | null;
                        nationality?: string | null;
                        phone?: string | null;
                        plate_number?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    price_booking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact_email?: string;
                    legs: {
                        seats: {
                            passenger_type: string;
                            seat_class: string;
                        }[];
                        /** Format: uuid */
                        voyage_id: string;
                    }[];
                    voucher_code?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        legs: {
                            /**
                             * Format: int64
                             * @description net_price + tax + own_additions, in dong
                             */
                            customer_price: number;
                            /**
                             * Format: int64
                             * @description What the agency pays its parent, without tax, in dong
                             */
                            net_price: number;
                            /** @description The agency’s own additions that apply, in their order */
                            own_additions: {
                                /**
                                 * Format: int64
                                 * @description How much it changes the price, in dong
                                 */
                                amount: number;
                                /** Format: uuid */
                                id: string;
                                title: string;
                            }[];
                            /**
                             * Format: int64
                             * @description What the customer pays on top of it before the agency’s own additions, in dong
                             */
                            tax: number;
                        }[];
                        /**
                         * Format: int64
                         * @description What the agency pays its parent, in dong
                         */
                        net_total: number;
                        /**
                         * Format: int64
                         * @description End-customer total, tax included, voucher deducted, in dong
                         */
                        total_price: number;
                        voucher: {
                            /**
                             * Format: int64
                             * @description The discount, in dong
                             */
                            discount: number;
                            reason: string | null;
                        } | null;
                    };
                };
            };
        };
    };
    set_credit_limit: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: int64
                     * @description Amount in dong, zero or more
                     */
                    amount: number;
                    /**
                     * Format: int64
                     * @description The limit that the person was shown; refused where it is another by now
                     */
                    seen?: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int64
                         * @description Amount that the organization may spend now, in dong
                         */
                        available: number;
                    };
                };
            };
        };
    };
    list_debts: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description UTC
                         */
                        as_of: string;
                        children: {
                            /**
                             * Format: int64
                             * @description balance + credit_limit - held, in dong
                             */
                            available: number;
                            /**
                             * Format: int64
                             * @description Deposit (negative if the organization owes its parent), in dong
                             */
                            balance: number;
                            /**
                             * Format: int64
                             * @description How far the balance may go below zero, in dong
                             */
                            credit_limit: number;
                            /**
                             * Format: int64
                             * @description Amount held for operations that have no outcome yet, in dong
                             */
                            held: number;
                            organization: {
                                code: string;
                                /** Format: uuid */
                                id: string;
                                name: string;
                            };
                            /**
                             * Format: int64
                             * @description Amount owed to the parent (0 unless the balance is negative), in dong
                             */
                            outstanding: number;
                        }[];
                        creditor: {
                            code: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        own: {
                            /**
                             * Format: int64
                             * @description balance + credit_limit - held, in dong
                             */
                            available: number;
                            /**
                             * Format: int64
                             * @description Deposit (negative if the organization owes its parent), in dong
                             */
                            balance: number;
                            /**
                             * Format: int64
                             * @description How far the balance may go below zero, in dong
                             */
                            credit_limit: number;
                            /**
                             * Format: int64
                             * @description Amount held for operations that have no outcome yet, in dong
                             */
                            held: number;
                            /**
                             * Format: int64
                             * @description Amount owed to the parent (0 unless the balance is negative), in dong
                             */
                            outstanding: number;
                        };
                    };
                };
            };
        };
    };
    list_earnings: {
        parameters: {
            query: {
                /**
                 * @description First day
                 * @example 2026-12-01
                 */
                from: string;
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /**
                 * @description Last day
                 * @example 2026-12-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: int64
                             * @description Amount that the same cost the organization itself, in dong
                             */
                            cost: number;
                            /**
                             * Format: int64
                             * @description The difference, in dong
                             */
                            margin: number;
                            organization: {
                                code: string;
                                /** Format: uuid */
                                id: string;
                                name: string;
                            };
                            /**
                             * Format: int64
                             * @description Amount that it paid for tickets, less what it got back, in dong
                             */
                            paid: number;
                            /**
                             * Format: int64
                             * @description Tickets cancelled in these days, whenever they were issued
                             */
                            tickets_cancelled: number;
                            /**
                             * Format: int64
                             * @description Tickets issued in these days, also those sold further below
                             */
                            tickets_issued: number;
                        }[];
                    };
                };
            };
        };
    };
    export_earnings: {
        parameters: {
            query: {
                /**
                 * @description First day
                 * @example 2026-12-01
                 */
                from: string;
                /** @description Language of headings and words */
                language?: "vi" | "en";
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /**
                 * @description Last day
                 * @example 2026-12-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    get_home: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description UTC
                         */
                        as_of: string;
                        attention: {
                            /** @description Whether the organization buys nothing */
                            are_sales_stopped: boolean;
                            /** @description Bookings that staff were asked to issue and hold no money for yet */
                            awaited_tickets: {
                                /** @description The newest ones */
                                bookings: {
                                    booking_code: string;
                                    /** Format: uuid */
                                    id: string;
                                    /**
                                     * Format: uuid
                                     * @description The organization that sells it
                                     */
                                    organization_id: string;
                                }[];
                                /** Format: int64 */
                                count: number;
                            };
                            desk: {
                                /** @description Names of the operators that this process does not call, because calls failed */
                                failing_operators: string[];
                                /**
                                 * Format: int64
                                 * @description Of the repair desk
                                 */
                                open_cases: number;
                                /**
                                 * Format: int64
                                 * @description Of the ticketing desk
                                 */
                                open_requests: number;
                            } | null;
                            /**
                             * Format: int64
                             * @description Unpaid bookings whose hold ends within 10 minutes; counted up to 100
                             */
                            ending_soon: number;
                            /** @description Whether the money lasts less than 3 days, or is gone */
                            is_low: boolean;
                            /** @description Bookings at status 6 whose voyage has not departed */
                            issue_errors: {
                                /** @description The newest ones */
                                bookings: {
                                    booking_code: string;
                                    /** Format: uuid */
                                    id: string;
                                    /**
                                     * Format: uuid
                                     * @description The organization that sells it
                                     */
                                    organization_id: string;
                                }[];
                                /** Format: int64 */
                                count: number;
                            };
                            /**
                             * Format: int64
                             * @description In the last 24 hours
                             */
                            undelivered_webhooks: number;
                            /** @description Bookings for which an operator’s answer is missing */
                            unknown_outcomes: {
                                /** @description The newest ones */
                                bookings: {
                                    booking_code: string;
                                    /** Format: uuid */
                                    id: string;
                                    /**
                                     * Format: uuid
                                     * @description The organization that sells it
                                     */
                                    organization_id: string;
                                }[];
                                /** Format: int64 */
                                count: number;
                            };
                            /** @description Bookings with a leg whose voyage the operator cancelled, of which it has lost tickets, or of which a ticket number was corrected, and whose customer is not told: until the departure, and for a week */
                            untold_customers: {
                                /** @description The newest ones */
                                bookings: {
                                    booking_code: string;
                                    /** Format: uuid */
                                    id: string;
                                    /**
                                     * Format: uuid
                                     * @description The organization that sells it
                                     */
                                    organization_id: string;
                                }[];
                                /** Format: int64 */
                                count: number;
                            };
                        };
                        /** @description Oldest first, today last */
                        days: {
                            /**
                             * Format: date
                             * @description In Vietnam
                             * @example 2026-12-01
                             */
                            day: string;
                            /** Format: int64 */
                            failed: number;
                            /** Format: int64 */
                            issued: number;
                            /** Format: int64 */
                            partly_issued: number;
                            /**
                             * Format: int64
                             * @description Amount that customers pay for the issued orders, in dong
                             */
                            sales: number;
                            /**
                             * Format: int64
                             * @description Amount paid from the deposit for issued orders, including those that organizations below sold, in dong
                             */
                            spent: number;
                        }[];
                        /** @description Unpaid bookings; the one whose hold ends first comes first */
                        ending_holds: {
                            booking_code: string;
                            contact_name: string;
                            /** Format: uuid */
                            id: string;
                            /**
                             * Format: uuid
                             * @description The organization that sells it
                             */
                            organization_id: string;
                            /**
                             * Format: date-time
                             * @description UTC
                             */
                            payment_expired_at: string;
                            /**
                             * Format: int64
                             * @description Customer price, in dong
                             */
                            total_price: number;
                        }[];
                        money: {
                            /**
                             * Format: int64
                             * @description balance + credit_limit - held, in dong
                             */
                            available: number;
                            /**
                             * Format: int64
                             * @description Deposit (negative if the organization owes its parent), in dong
                             */
                            balance: number;
                            /**
                             * Format: int64
                             * @description How far the balance may go below zero, in dong
                             */
                            credit_limit: number;
                            /**
                             * Format: int64
                             * @description Amount held for operations that have no outcome yet, in dong
                             */
                            held: number;
                        };
                        pace: {
                            /**
                             * Format: int64
                             * @description Number of days in the average, today included
                             */
                            days: number;
                            lasts_days: number | null;
                            /**
                             * Format: int64
                             * @description Average cost of the issued orders per day, in dong
                             */
                            per_day: number;
                        };
                    };
                };
            };
        };
    };
    list_invoices: {
        parameters: {
            query?: {
                agency_code?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /**
                 * @description The first day on which it was drafted, in Vietnam
                 * @example 2026-12-01
                 */
                from?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
                /** @description State of the newest revision */
                state?: "drafted" | "sending" | "unknown" | "published" | "failed" | "superseded" | "not_needed";
                /**
                 * @description The last day
                 * @example 2026-12-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Code of the organization that sold */
                            agency_code: string;
                            /**
                             * Format: uuid
                             * @description Id of the organization that sold
                             */
                            agency_id: string;
                            booking_code: string;
                            /** Format: uuid */
                            booking_id: string;
                            /**
                             * Format: date-time
                             * @description When it was first drafted
                             */
                            created_at: string;
                            finished_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** Format: int64 */
                            leg: number;
                            lookup_code: string | null;
                            /**
                             * Format: int64
                             * @description Amount without tax, in dong
                             */
                            net: number;
                            number: string | null;
                            reason: string | null;
                            /** @description Name of whom it is for */
                            recipient: string;
                            /** Format: int64 */
                            revision: number;
                            sent_at: string | null;
                            /**
                             * @description `drafted`: waiting to be sent; it stays so if no provider is configured. `sending`: being sent. `unknown`: no answer came, and the service is asking for it. `published`: valid. `failed`: refused. `superseded`: a newer revision replaced it before it was sent. `not_needed`: nothing is owed.
                             * @enum {string}
                             */
                            state: "drafted" | "sending" | "unknown" | "published" | "failed" | "superseded" | "not_needed";
                            /**
                             * Format: int64
                             * @description Tax on it, in dong
                             */
                            tax: number;
                            /**
                             * Format: int64
                             * @description Net and tax together, in dong
                             */
                            total: number;
                        }[];
                        /** @description Whether there is another page */
                        has_next_page: boolean;
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    export_invoices: {
        parameters: {
            query?: {
                agency_code?: string;
                /**
                 * @description The first day on which it was drafted, in Vietnam
                 * @example 2026-12-01
                 */
                from?: string;
                /** @description Language of headings and words */
                language?: "vi" | "en";
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /** @description State of the newest revision */
                state?: "drafted" | "sending" | "unknown" | "published" | "failed" | "superseded" | "not_needed";
                /**
                 * @description The last day
                 * @example 2026-12-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    get_invoice: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Code of the organization that sold */
                        agency_code: string;
                        /**
                         * Format: uuid
                         * @description Id of the organization that sold
                         */
                        agency_id: string;
                        booking_code: string;
                        /** Format: uuid */
                        booking_id: string;
                        /**
                         * Format: date-time
                         * @description When it was first drafted
                         */
                        created_at: string;
                        finished_at: string | null;
                        /** Format: uuid */
                        id: string;
                        /** Format: int64 */
                        leg: number;
                        lookup_code: string | null;
                        /**
                         * Format: int64
                         * @description Amount without tax, in dong
                         */
                        net: number;
                        number: string | null;
                        reason: string | null;
                        /** @description Name of whom it is for */
                        recipient: string;
                        recipient_details: {
                            [key: string]: string;
                        };
                        /** Format: int64 */
                        revision: number;
                        /** @description Oldest first */
                        revisions: {
                            finished_at: string | null;
                            lines: {
                                /**
                                 * @description Amount charged
                                 * @enum {string}
                                 */
                                kind: "ticket" | "cancellation_fee" | "change_fee";
                                /**
                                 * Format: int64
                                 * @description Amount without tax, in dong
                                 */
                                net: number;
                                /**
                                 * Format: int64
                                 * @description Tax on it, in dong
                                 */
                                tax: number;
                                ticket: {
                                    arrival_terminal: string;
                                    /**
                                     * Format: date
                                     * @description Departure, local to the departure terminal
                                     * @example 2026-12-01
                                     */
                                    departure_date: string;
                                    departure_terminal: string;
                                    number: string;
                                    passenger_type: string;
                                    seat_code: string;
                                } | null;
                                /**
                                 * Format: int64
                                 * @description Net and tax together, in dong
                                 */
                                total: number;
                            }[];
                            lookup_code: string | null;
                            /**
                             * Format: int64
                             * @description Amount without tax, in dong
                             */
                            net: number;
                            reason: string | null;
                            /** Format: int64 */
                            revision: number;
                            sent_at: string | null;
                            /**
                             * @description `drafted`: waiting to be sent; it stays so if no provider is configured. `sending`: being sent. `unknown`: no answer came, and the service is asking for it. `published`: valid. `failed`: refused. `superseded`: a newer revision replaced it before it was sent. `not_needed`: nothing is owed.
                             * @enum {string}
                             */
                            state: "drafted" | "sending" | "unknown" | "published" | "failed" | "superseded" | "not_needed";
                            /**
                             * Format: int64
                             * @description Tax on it, in dong
                             */
                            tax: number;
                            /**
                             * Format: int64
                             * @description Net and tax together, in dong
                             */
                            total: number;
                        }[];
                        sent_at: string | null;
                        /**
                         * @description `drafted`: waiting to be sent; it stays so if no provider is configured. `sending`: being sent. `unknown`: no answer came, and the service is asking for it. `published`: valid. `failed`: refused. `superseded`: a newer revision replaced it before it was sent. `not_needed`: nothing is owed.
                         * @enum {string}
                         */
                        state: "drafted" | "sending" | "unknown" | "published" | "failed" | "superseded" | "not_needed";
                        /**
                         * Format: int64
                         * @description Tax on it, in dong
                         */
                        tax: number;
                        /**
                         * Format: int64
                         * @description Net and tax together, in dong
                         */
                        total: number;
                    };
                };
            };
        };
    };
    send_invoice_again: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    invoice_recipient?: components["schemas"]["InvoiceRecipient"];
                    /** @description Whom it was for as it was read; refused where it is for another by now */
                    seen?: {
                        [key: string]: string;
                    };
                } | null;
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_invoice_sum: {
        parameters: {
            query?: {
                agency_code?: string;
                /**
                 * @description The first day on which it was drafted, in Vietnam
                 * @example 2026-12-01
                 */
                from?: string;
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /** @description State of the newest revision */
                state?: "drafted" | "sending" | "unknown" | "published" | "failed" | "superseded" | "not_needed";
                /**
                 * @description The last day
                 * @example 2026-12-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int64
                         * @description Counted up to 100001
                         */
                        count: number;
                        sum: {
                            /**
                             * Format: int64
                             * @description Amount without tax, in dong
                             */
                            net: number;
                            /**
                             * Format: int64
                             * @description Tax on it, in dong
                             */
                            tax: number;
                            /**
                             * Format: int64
                             * @description Net and tax together, in dong
                             */
                            total: number;
                        } | null;
                    };
                };
            };
        };
    };
    list_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description When it was created
                             */
                            created_at: string;
                            /** @description The last four characters */
                            hint: string;
                            /** Format: uuid */
                            id: string;
                            last_used_at: string | null;
                            name: string;
                            permissions: ("price_additions:create" | "vouchers:create" | "webhooks:manage")[];
                        }[];
                    };
                };
            };
        };
    };
    create_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    permissions: ("price_additions:create" | "vouchers:create" | "webhooks:manage")[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        key: string;
                    };
                };
            };
        };
    };
    delete_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_network: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        operators: {
                            /** @description What the operator keeps of a cancelled ticket, at most its fare. After the last one nothing can be cancelled */
                            cancellation_penalties: ({
                                /**
                                 * Format: int64
                                 * @description It counts until so many hours before the departure
                                 */
                                hours_before: number;
                                /** @enum {string} */
                                type: "percent";
                                /**
                                 * Format: int64
                                 * @description Basis points of the fare without tax
                                 */
                                value_bps: number;
                            } | {
                                /**
                                 * Format: int64
                                 * @description It counts until so many hours before the departure
                                 */
                                hours_before: number;
                                /** @enum {string} */
                                type: "flat";
                                /**
                                 * Format: int64
                                 * @description The same for each ticket, in dong
                                 */
                                value: number;
                            } | {
                                /**
                                 * Format: int64
                                 * @description It counts until so many hours before the departure
                                 */
                                hours_before: number;
                                /** @enum {string} */
                                type: "not_allowed";
                            })[];
                            /**
                             * Format: int64
                             * @description What the operator takes for the change of a ticket, in dong
                             */
                            change_fee: number;
                            /** @description Operator code */
                            code: string;
                            /** @description Whether the operator is connected directly. Such an operator gets real orders in every environment */
                            direct: boolean;
                            /**
                             * @description How the operator issues tickets; `manual`: you cannot confirm through the API
                             * @enum {string}
                             */
                            issuance: "automated" | "manual";
                            /** @description Name of the operator */
                            name: string;
                            /** @description The passenger types. Ages are in full years at departure */
                            passenger_types: {
                                code: string;
                                /** @description Label in Vietnamese */
                                label: string;
                                /** @description Label in English */
                                label_en: string;
                                max_age: number | null;
                                /**
                                 * Format: int64
                                 * @description Lowest age in full years
                                 */
                                min_age: number;
                            }[];
                            /** @description The fields that a booking must give for every passenger; `plate_number` is required only for a place for a vehicle */
                            required_passenger_fields: string[];
                            /**
                             * Format: int64
                             * @description Minutes before departure at which the sale closes
                             */
                            sales_cutoff_minutes: number;
                            /** @description Usual time to issue, in seconds. Of a `manual` operator it says nothing: staff may take hours */
                            typical_confirmation_seconds: {
                                /** Format: int64 */
                                max: number;
                                /** Format: int64 */
                                min: number;
                            };
                        }[];
                        routes: {
                            arrival_terminal: string;
                            departure_terminal: string;
                        }[];
                        seat_classes: {
                            code: string;
                            label: string;
                            label_en: string;
                        }[];
                        terminals: {
                            code: string;
                            name: string;
                            name_en: string;
                            province: string;
                            time_zone: string;
                        }[];
                    };
                };
            };
        };
    };
    find_bookings: {
        parameters: {
            query?: {
                /** @description Only the bookings that the first page counts under this name */
                attention?: "issue_errors" | "unknown_outcomes" | "awaited_tickets" | "untold_customers";
                /** @description Only the booking with this code, in capitals or not */
                booking_code?: string;
                /** @description Only bookings with exactly this reference of yours */
                client_reference?: string;
                /** @description Only bookings created at or after this instant */
                created_from?: string;
                /** @description Only bookings created at or before this instant */
                created_to?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /**
                 * @description Only bookings with a leg that departs, by the date at its terminal, on this day or later
                 * @example 2026-12-01
                 */
                departure_from?: string;
                /**
                 * @description Only bookings with a leg that departs, by the date at its terminal, on this day or earlier
                 * @example 2026-12-01
                 */
                departure_to?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description Words of a passenger’s or the contact’s name, or the beginning of a document number, telephone number, e-mail address, booking code, reference or ticket number */
                q?: string;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
                /** @description Status: 2 = requested, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator */
                status?: components["schemas"]["BookingStatus"];
                /** @description Only bookings with a leg on this voyage */
                voyage_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: ((components["schemas"]["Booking"] & {
                            customer_told: boolean | null;
                            remaining: components["schemas"]["RemainingPrice"];
                        }) & {
                            /** @description The organization that sells it */
                            organization: {
                                code: string;
                                /** Format: uuid */
                                id: string;
                                name: string;
                            };
                        })[];
                        /** @description Whether there is another page */
                        has_next_page: boolean;
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    find_lost_tickets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                leg: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int64
                         * @description What the customer paid for the tickets, the voucher deducted, in dong
                         */
                        customer_price: number;
                        /**
                         * Format: int64
                         * @description What the customer gets back: the same less what the operators keep, in dong
                         */
                        customer_refund: number;
                        /** @description By the levels of the tree, root first */
                        refunds: {
                            /**
                             * Format: int64
                             * @description What it gets back, in dong
                             */
                            amount: number;
                            /** Format: uuid */
                            organization_id: string;
                            organization_name: string;
                        }[];
                        /** @description Of the tickets that it does not have */
                        seat_codes: string[];
                    };
                };
            };
        };
    };
    refund_lost_tickets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                leg: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    correct_ticket_number: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description Id of a ticket of the booking */
                ticket_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `mistyped`: staff typed it wrongly. `given_anew`: the operator has given another one
                     * @enum {string}
                     */
                    reason: "mistyped" | "given_anew";
                    /** @description What stood there when it was read; refused where it does so no more */
                    seen: {
                        /** @description The number that stood there */
                        ticket_number: string;
                    };
                    /** @description As the operator has it */
                    ticket_number: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_cases: {
        parameters: {
            query?: {
                booking_id?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Subject of the case */
                kind?: "partly_issued" | "unknown_order" | "unknown_cancellation" | "unknown_change" | "unknown_return" | "cancellation_by_hand";
                /** @description The most entries of a page */
                limit?: number;
                open?: boolean;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CasePage"];
                };
            };
        };
    };
    get_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseFile"];
                };
            };
        };
    };
    decide_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: int64
                     * @description With `returned`: what the operator kept, in dong
                     */
                    fee?: number;
                    /** @description What the operator said */
                    note?: string;
                    /** @description Evidence: the operator’s reference of what it did. It must not name a person, because the service keeps it forever */
                    operator_reference?: string;
                    /**
                     * Format: int64
                     * @description With `cancelled`: what the operator kept, at most what it was paid, in dong
                     */
                    penalty?: number;
                    /** @description With `issued`: every ticket of the order */
                    tickets?: {
                        /** Format: uuid */
                        ticket_id: string;
                        ticket_number: string;
                    }[];
                    /**
                     * @description What the operator did. The case lists the allowed values
                     * @enum {string}
                     */
                    verdict: "issued" | "rejected" | "cancelled" | "returned" | "stands";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseFile"];
                };
            };
        };
    };
    issue_missing_legs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: int64
                     * @description The NET of the missing legs that the person was shown, in dong. More is refused
                     */
                    net_price_max?: number;
                    /** @description Why */
                    note: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketingDetail"];
                };
            };
        };
    };
    keep_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why */
                    note: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseFile"];
                };
            };
        };
    };
    price_missing_legs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int64
                         * @description NET of the missing legs, in dong
                         */
                        net_price: number;
                    };
                };
            };
        };
    };
    refund_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: int64
                     * @description What comes back for the legs that are not by hand, as the person was shown it, in dong. Less is refused
                     */
                    net_refund_min?: number;
                    /** @description What the operator said */
                    note?: string;
                    /** @description Evidence: the operator’s reference of what it did. It must not name a person, because the service keeps it forever */
                    operator_reference?: string;
                    penalties?: {
                        /** Format: uuid */
                        order_id: string;
                        /**
                         * Format: int64
                         * @description What the operator kept, at most what it was paid, in dong
                         */
                        penalty: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseFile"];
                };
            };
        };
    };
    reopen_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why */
                    note: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseFile"];
                };
            };
        };
    };
    list_operators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            answered_at: string | null;
                            /**
                             * @description `closed`: calls pass. `open`: it failed several times in a row and is not called for a while. `half_open`: one call tries.
                             * @enum {string}
                             */
                            circuit: "closed" | "open" | "half_open";
                            code: string;
                            /**
                             * Format: int64
                             * @description Number of routes and days of this hour whose last question it did not answer
                             */
                            failures_last_hour: number;
                            /** @description Whether it places real orders in every environment */
                            is_direct: boolean;
                            /** @description Whether its login is switched off by configuration, so that it is never asked */
                            is_login_off: boolean;
                            /** @description Whether nothing of it is sold, by configuration. What was sold goes on */
                            is_sales_off: boolean;
                            /**
                             * @description Whether the operator issues automatically or people issue
                             * @enum {string}
                             */
                            issuance: "automated" | "manual";
                            last_failure: {
                                /**
                                 * Format: date-time
                                 * @description When it happened
                                 */
                                at: string;
                                code: string | null;
                                reason: string;
                            } | null;
                            name: string;
                            orders: {
                                /**
                                 * Format: int64
                                 * @description The limit
                                 */
                                max: number;
                                /**
                                 * Format: int64
                                 * @description Orders that wait for the operator's answer
                                 */
                                under_way: number;
                            };
                            reads: {
                                /**
                                 * Format: int64
                                 * @description The limit
                                 */
                                max: number;
                                /** Format: int64 */
                                queued: number;
                                /**
                                 * Format: int64
                                 * @description Reads that wait for the operator's answer
                                 */
                                under_way: number;
                            };
                            typical_seconds: number | null;
                            /**
                             * Format: int64
                             * @description Number of voyages on sale
                             */
                            voyages_ahead: number;
                        }[];
                    };
                };
            };
        };
    };
    get_reconciliation_under_way: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        under_way: {
                            /**
                             * Format: uuid
                             * @description Id of the report that the run will write
                             */
                            id: string;
                            is_dry_run: boolean;
                            /**
                             * Format: date-time
                             * @description UTC
                             */
                            started_at: string;
                        } | null;
                    };
                };
            };
        };
    };
    list_reconciliations: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: int64 */
                            differences: number;
                            /**
                             * Format: date-time
                             * @description UTC
                             */
                            finished_at: string;
                            /** Format: uuid */
                            id: string;
                            /** @description True: differences were reported and not repaired */
                            is_dry_run: boolean;
                            /**
                             * Format: int64
                             * @description Number of the differences
                             */
                            repaired: number;
                            /**
                             * Format: date-time
                             * @description UTC
                             */
                            started_at: string;
                        }[];
                        /** @description Whether there is another page */
                        has_next_page: boolean;
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    run_reconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Repair nothing and ask nobody again. On UAT nothing is repaired anyway */
                    dry_run: boolean;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description Id of the report that the run will write
                         */
                        id: string;
                        is_dry_run: boolean;
                        /** @description False: another run was under way. None was begun, and `id` and `is_dry_run` are of that one */
                        is_new: boolean;
                        /**
                         * Format: int64
                         * @description Number of rows that waited for a later look and are due now
                         */
                        woken: number;
                    };
                };
            };
        };
    };
    get_reconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        differences: number;
                        /**
                         * Format: date-time
                         * @description UTC
                         */
                        finished_at: string;
                        found: {
                            about: {
                                /**
                                 * @description What it is about
                                 * @enum {string}
                                 */
                                code: "balance" | "held" | "version" | "open_holds" | "line" | "transfer" | "total" | "hold_issued" | "hold_not_issued" | "hold_of_nobody" | "order_paid" | "order_at_operator" | "numbers_at_operator" | "change_fee" | "ticket_number" | "check_failed" | "check_full" | "check_partial";
                                /** @description Ids, codes and numbers that a text for the code names */
                                values: {
                                    [key: string]: string;
                                };
                            } | null;
                            /** @description What it is about */
                            bookings: {
                                booking_code: string;
                                /** Format: uuid */
                                id: string;
                                /**
                                 * Format: uuid
                                 * @description The organization that sells it
                                 */
                                organization_id: string;
                            }[];
                            /** @description What should be there: dong, seats or words. Null: no live ticket */
                            expected: number | string | null;
                            /** @description What is there: dong, seats or words. Null: no live ticket */
                            found: number | string | null;
                            /**
                             * @description `ledger`: the books do not balance. `hold`: a hold belongs to nothing. `order`: an order was not paid what it cost. `operator`: the operator’s record differs from ours, or it gave one ticket number to several orders.
                             * @enum {string}
                             */
                            kind: "ledger" | "hold" | "order" | "operator";
                            /**
                             * @description The repair that was made; `none`: people have to decide
                             * @enum {string}
                             */
                            repair: "none" | "posted" | "voided" | "compensated" | "refused";
                            /** @description In English words and ids */
                            subject: string;
                        }[];
                        /** Format: uuid */
                        id: string;
                        /** @description True: differences were reported and not repaired */
                        is_dry_run: boolean;
                        /**
                         * Format: int64
                         * @description Number of the differences
                         */
                        repaired: number;
                        /**
                         * Format: date-time
                         * @description UTC
                         */
                        started_at: string;
                        unanswered: {
                            /** @description Its code */
                            operator: string;
                            /**
                             * Format: int64
                             * @description Number of orders that were not compared
                             */
                            orders: number;
                        }[] | null;
                    };
                };
            };
        };
    };
    list_ticketing_requests: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description Only requests that you have taken */
                mine?: boolean;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
                /** @description `waiting` for a hold, `held` until every leg has an outcome. The other states are final */
                state?: "waiting" | "held" | "issued" | "partly_issued" | "failed" | "rejected" | "lapsed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketingRequestPage"];
                };
            };
        };
    };
    get_ticketing_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketingDetail"];
                };
            };
        };
    };
    hand_back_ticketing_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketingDetail"];
                };
            };
        };
    };
    hold_ticketing_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: int64
                     * @description The NET total that the person was shown, in dong. More is refused
                     */
                    net_total_max?: number;
                } | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketingDetail"];
                };
            };
        };
    };
    issue_leg_by_hand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                leg: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the operator said */
                    note?: string;
                    /** @description Evidence: the operator’s reference of what it did. It must not name a person, because the service keeps it forever */
                    operator_reference?: string;
                    tickets: {
                        /** Format: uuid */
                        ticket_id: string;
                        ticket_number?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketingDetail"];
                };
            };
        };
    };
    reject_leg_by_hand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                leg: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, which the agency reads */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketingDetail"];
                };
            };
        };
    };
    preflight_ticketing_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuancePreflight"];
                };
            };
        };
    };
    reject_ticketing_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, which the agency reads */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketingDetail"];
                };
            };
        };
    };
    take_ticketing_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketingDetail"];
                };
            };
        };
    };
    take_over_ticketing_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The user who has it
                     */
                    from: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketingDetail"];
                };
            };
        };
    };
    upload_ticket_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                ticket_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        sha256: string;
                        /** Format: int64 */
                        size: number;
                    };
                };
            };
        };
    };
    list_organizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Whether its sales, or those of one above it, are stopped: it buys nothing */
                            are_sales_stopped: boolean;
                            code: string;
                            /** @description Whether it may create API keys */
                            has_partnership_contract: boolean;
                            /**
                             * Format: int64
                             * @description Minutes for which a booking holds its seats
                             */
                            hold_minutes: number;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            parent_id: string | null;
                            sales_stopped_at: string | null;
                        }[];
                    };
                };
            };
        };
    };
    create_organization: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    has_partnership_contract: boolean;
                    /** Format: int64 */
                    hold_minutes: number;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether its sales, or those of one above it, are stopped: it buys nothing */
                        are_sales_stopped: boolean;
                        code: string;
                        /** @description Whether it may create API keys */
                        has_partnership_contract: boolean;
                        /**
                         * Format: int64
                         * @description Minutes for which a booking holds its seats
                         */
                        hold_minutes: number;
                        /** Format: uuid */
                        id: string;
                        name: string;
                        parent_id: string | null;
                        sales_stopped_at: string | null;
                    };
                };
            };
        };
    };
    set_contract: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    has_partnership_contract: boolean;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    set_sales_stopped: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    are_stopped: boolean;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pay_out: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBankTransfer"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTransfer"];
                };
            };
        };
    };
    list_price_additions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceAdditionPage"];
                };
            };
        };
    };
    create_price_addition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPriceAddition"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        possible_duplicate_of: string | null;
                    };
                };
            };
        };
    };
    delete_price_addition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    preview_price_addition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPriceAddition"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int64
                         * @description Number of these prices that fall below what the organization pays itself
                         */
                        at_a_loss: number;
                        has_more_lines: boolean;
                        /** @description Whether there are later voyages that were not priced */
                        has_more_sailings: boolean;
                        /** @description Whether anybody pays `net_below` */
                        has_organizations_below: boolean;
                        lines: {
                            arrival_terminal: string;
                            customer_price: {
                                /**
                                 * Format: int64
                                 * @description What an own customer pays, with it, in dong
                                 */
                                after: number;
                                /**
                                 * Format: int64
                                 * @description What an own customer pays, without the rule, in dong
                                 */
                                before: number;
                            };
                            /**
                             * Format: date-time
                             * @description Departure, with the UTC offset of the terminal
                             */
                            departs_at: string;
                            /**
                             * Format: date
                             * @description Local date at the departure terminal
                             * @example 2026-12-01
                             */
                            departure_date: string;
                            departure_terminal: string;
                            margin: {
                                /**
                                 * Format: int64
                                 * @description The share of it that comes from the organization’s own additions, with it, in dong
                                 */
                                after: number;
                                /**
                                 * Format: int64
                                 * @description The share of it that comes from the organization’s own additions, without the rule, in dong
                                 */
                                before: number;
                            };
                            net_below: {
                                /**
                                 * Format: int64
                                 * @description What an organization right below pays this one, with it, in dong
                                 */
                                after: number;
                                /**
                                 * Format: int64
                                 * @description What an organization right below pays this one, without the rule, in dong
                                 */
                                before: number;
                            };
                            operator: string;
                            passenger_type: string;
                            seat_class: string;
                            /** Format: uuid */
                            voyage_id: string;
                        }[];
                        /**
                         * Format: int64
                         * @description Number of passengers of each kind; prices are for one
                         */
                        passenger_count: number;
                        possible_duplicate_of: components["schemas"]["PriceAddition"] | null;
                        /**
                         * Format: date-time
                         * @description Now, or when the rule takes effect
                         */
                        priced_at: string;
                        /**
                         * Format: int64
                         * @description Number of coming voyages that meet the rule’s conditions
                         */
                        sailings_seen: number;
                        /**
                         * Format: int64
                         * @description Number of these with a price that the rule applies to
                         */
                        sailings_touched: number;
                    };
                };
            };
        };
    };
    enrol_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backup_codes: string[];
                        /** @description otpauth:// URL, for a QR code */
                        uri: string;
                    };
                };
            };
        };
    };
    remove_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A code of the app, or a backup code */
                    code: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    verify_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The environment of this installation
                         * @enum {string}
                         */
                        environment: "production" | "uat";
                        key_permissions: ("price_additions:create" | "vouchers:create" | "webhooks:manage")[];
                        organization: {
                            /** @description Whether it buys nothing */
                            are_sales_stopped: boolean;
                            code: string;
                            has_partnership_contract: boolean;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            parent_id: string | null;
                        };
                        user: {
                            email: string;
                            has_second_factor: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Whether the user has to change the password before anything else */
                            must_change_password: boolean;
                            name: string;
                            /**
                             * @description Role of the user
                             * @enum {string}
                             */
                            role: "admin" | "staff" | "operations";
                        };
                    } | null;
                };
            };
        };
    };
    sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A code of the app, or a backup code */
                    code?: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sign_out_everywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_statement: {
        parameters: {
            query?: {
                /** @description `deposit` (default): the account with the parent. `sales`: what the organizations below have paid for tickets. `funding`: their top-ups and payouts, what came in above zero */
                account?: "deposit" | "sales" | "funding";
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /**
                 * @description First day
                 * @example 2026-12-01
                 */
                from?: string;
                /** @description Only lines of this kind */
                kind?: "hold" | "settle" | "release" | "transfer";
                /** @description The most entries of a page */
                limit?: number;
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
                /**
                 * @description Last day
                 * @example 2026-12-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description UTC
                             */
                            at: string;
                            /**
                             * Format: int64
                             * @description Balance after this line, in dong
                             */
                            balance_after: number;
                            /**
                             * Format: int64
                             * @description Change of the balance, in dong
                             */
                            balance_change: number;
                            booking: {
                                code: string;
                                /** Format: uuid */
                                id: string;
                                seller: {
                                    code: string;
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            } | null;
                            by: string | null;
                            /** @description Kind of the cause: issuance, refund, change, top_up, payout, ... */
                            cause: string;
                            /**
                             * Format: int64
                             * @description Held amount after this line, in dong
                             */
                            held_after: number;
                            /**
                             * Format: int64
                             * @description Change of the held amount, in dong
                             */
                            held_change: number;
                            /** Format: uuid */
                            id: string;
                            /**
                             * @description Kind of the movement
                             * @enum {string}
                             */
                            kind: "hold" | "settle" | "release" | "transfer";
                            organization: {
                                code: string;
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            reference: string | null;
                        }[];
                        /** @description Whether there is another page */
                        has_next_page: boolean;
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    export_statement: {
        parameters: {
            query?: {
                /** @description `deposit` (default): the account with the parent. `sales`: what the organizations below have paid for tickets. `funding`: their top-ups and payouts, what came in above zero */
                account?: "deposit" | "sales" | "funding";
                /**
                 * @description First day
                 * @example 2026-12-01
                 */
                from?: string;
                /** @description Only lines of this kind */
                kind?: "hold" | "settle" | "release" | "transfer";
                /** @description Language of headings and words */
                language?: "vi" | "en";
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /**
                 * @description Last day
                 * @example 2026-12-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    get_period: {
        parameters: {
            query: {
                /** @description `deposit` (default): the account with the parent. `sales`: what the organizations below have paid for tickets. `funding`: their top-ups and payouts, what came in above zero */
                account?: "deposit" | "sales" | "funding";
                /**
                 * @description First day
                 * @example 2026-12-01
                 */
                from: string;
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /**
                 * @description Last day
                 * @example 2026-12-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        causes: {
                            /**
                             * Format: int64
                             * @description Sum of the changes of the balance, in dong
                             */
                            balance_change: number;
                            /** @description issuance, refund, change, top_up, payout, ... */
                            cause: string;
                            /**
                             * Format: int64
                             * @description Sum of the changes of the held amount, in dong
                             */
                            held_change: number;
                            /**
                             * Format: int64
                             * @description Number of lines of the statement
                             */
                            lines: number;
                        }[];
                        closing: {
                            /**
                             * Format: int64
                             * @description Balance, in dong
                             */
                            balance: number;
                            /**
                             * Format: int64
                             * @description Held amount, in dong
                             */
                            held: number;
                        };
                        opening: {
                            /**
                             * Format: int64
                             * @description Balance, in dong
                             */
                            balance: number;
                            /**
                             * Format: int64
                             * @description Held amount, in dong
                             */
                            held: number;
                        };
                    };
                };
            };
        };
    };
    get_ticket_file: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    top_up: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBankTransfer"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTransfer"];
                };
            };
        };
    };
    list_users: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description When the user was created
                             */
                            created_at: string;
                            email: string;
                            has_second_factor: boolean;
                            /** Format: uuid */
                            id: string;
                            last_seen_at: string | null;
                            must_change_password: boolean;
                            name: string;
                            /**
                             * @description Role of the user
                             * @enum {string}
                             */
                            role: "admin" | "staff" | "operations";
                        }[];
                    };
                };
            };
        };
    };
    create_user: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name: string;
                    /**
                     * @description Role of the user; `operations` only in the root
                     * @enum {string}
                     */
                    role: "admin" | "staff" | "operations";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        password: string;
                    };
                };
            };
        };
    };
    remove_user: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reset_user: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
        };
    };
    change_role: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Role of the user; `operations` only in the root
                     * @enum {string}
                     */
                    role: "admin" | "staff" | "operations";
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_vouchers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoucherPage"];
                };
            };
        };
    };
    create_voucher: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVoucher"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    delete_voucher: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    preview_voucher: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVoucher"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int64
                         * @description Number of these prices that fall below what the organization pays itself
                         */
                        at_a_loss: number;
                        has_more_lines: boolean;
                        /** @description Whether there are later voyages that were not priced */
                        has_more_sailings: boolean;
                        lines: {
                            arrival_terminal: string;
                            customer_price: {
                                /**
                                 * Format: int64
                                 * @description What an own customer pays for the booking, with it, in dong
                                 */
                                after: number;
                                /**
                                 * Format: int64
                                 * @description What an own customer pays for the booking, without the voucher, in dong
                                 */
                                before: number;
                            };
                            /**
                             * Format: date-time
                             * @description Departure, with the UTC offset of the terminal
                             */
                            departs_at: string;
                            /**
                             * Format: date
                             * @description Local date at the departure terminal
                             * @example 2026-12-01
                             */
                            departure_date: string;
                            departure_terminal: string;
                            margin: {
                                /**
                                 * Format: int64
                                 * @description The share of it that the organization keeps, with it, in dong
                                 */
                                after: number;
                                /**
                                 * Format: int64
                                 * @description The share of it that the organization keeps, without the voucher, in dong
                                 */
                                before: number;
                            };
                            operator: string;
                            /**
                             * Format: int64
                             * @description The smallest number of passengers that reaches the lowest order total; amounts are for all of them
                             */
                            passenger_count: number;
                            passenger_type: string;
                            seat_class: string;
                            /** Format: uuid */
                            voyage_id: string;
                        }[];
                        /**
                         * Format: date-time
                         * @description Now, or when the voucher takes effect
                         */
                        priced_at: string;
                        /**
                         * Format: int64
                         * @description Number of coming voyages on the voucher’s route and days
                         */
                        sailings_seen: number;
                        /**
                         * Format: int64
                         * @description Number of these with a price that the voucher lowers
                         */
                        sailings_touched: number;
                    };
                };
            };
        };
    };
    list_voyage_counts: {
        parameters: {
            query: {
                /**
                 * @description Code of the arrival terminal
                 * @example PQB
                 */
                arrival_terminal: string;
                /**
                 * @description Code of the departure terminal
                 * @example RGA
                 */
                departure_terminal: string;
                /**
                 * @description First date
                 * @example 2026-12-01
                 */
                from: string;
                /**
                 * @description Last date; the range has at most 62 days
                 * @example 2026-12-01
                 */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarDayPage"];
                };
            };
        };
    };
    search_voyages: {
        parameters: {
            query: {
                /**
                 * @description Code of the arrival terminal
                 * @example PQB
                 */
                arrival_terminal: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /**
                 * @description Local date at the departure terminal
                 * @example 2026-12-01
                 */
                departure_date: string;
                /**
                 * @description Code of the departure terminal
                 * @example RGA
                 */
                departure_terminal: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description Operator code */
                operator?: string;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PricedVoyage"][];
                        /** @description Whether there is another page */
                        has_next_page: boolean;
                        next_cursor: string | null;
                        sources: components["schemas"]["Source"][];
                    };
                };
            };
        };
    };
    get_voyage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricedVoyage"];
                };
            };
        };
    };
    get_layout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoatLayout"];
                };
            };
        };
    };
    get_webhook_endpoint: {
        parameters: {
            query?: {
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"] | null;
                };
            };
        };
    };
    put_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    delete_webhook_endpoint: {
        parameters: {
            query?: {
                /** @description `updated_at` of the one that the person was shown; another is not removed */
                seen?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_webhook_deliveries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description Id of an organization below your own; without it, your own organization */
                organization_id?: string;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    ping_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
}
