-- What staff left as it was can be looked at anew: the passenger changed their mind, or the missing leg
-- is sold again.
alter table desk_decisions drop constraint decision_is_known;
alter table desk_decisions add constraint decision_is_known
  check (decision in ('kept', 'refund', 'issue_missing', 'issued', 'rejected', 'cancelled',
                      'stands', 'returned', 'reopened'));
