-- Voyages as the operators told them last, what was asked of whom and when, and the seats that the
-- service itself has given away.

create table voyages (
  id uuid primary key,
  operator_code text not null,
  operator_voyage_ref text not null,
  departure_terminal text not null,
  arrival_terminal text not null,
  departure_date date not null,
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  boat_code text not null,
  boat_name text not null,
  -- False: the operator does not sell it any more.
  open boolean not null,
  -- [{ seatClass, label, capacity, available, fares: [{ passengerType, priceWithTax, priceWithoutTax }] }]
  cabin_classes jsonb not null,
  as_of timestamptz not null,
  -- The id stays with the sailing, even when the operator moves its departure by some minutes.
  constraint voyage_is_unique_at_its_operator unique (operator_code, operator_voyage_ref),
  constraint voyage_arrives_after_it_departs check (arrives_at > departs_at)
);
create index voyages_by_route_and_date
  on voyages (departure_terminal, arrival_terminal, departure_date, id);

-- One row per (operator, route, date) ever asked: the source report of a search.
create table voyage_sources (
  operator_code text not null,
  departure_terminal text not null,
  arrival_terminal text not null,
  departure_date date not null,
  -- When the operator last answered, and when it last did not (null after a success).
  answered_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- The last time that somebody searched it: what background refresh follows.
  wanted_at timestamptz,
  primary key (operator_code, departure_terminal, arrival_terminal, departure_date),
  constraint failure_has_an_instant check ((failed_at is null) = (failure is null)),
  constraint failure_is_known check (failure in ('timeout', 'error'))
);
create index voyage_sources_wanted on voyage_sources (wanted_at) where wanted_at is not null;

-- One row per seat given away: the primary key is what keeps two bookings off one seat.
-- held_until null: the seat is being issued or is issued, and does not come free by itself.
create table seat_marks (
  voyage_id uuid not null references voyages,
  seat_code text not null,
  seat_class text not null,
  booking_id uuid not null,
  order_id uuid not null,
  held_until timestamptz,
  primary key (voyage_id, seat_code)
);
create index seat_marks_by_booking on seat_marks (booking_id);
