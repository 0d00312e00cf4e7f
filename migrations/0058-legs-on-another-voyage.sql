-- Since when a changed leg has been on its voyage; null: since the booking was made. Whoever chose a voyage after its
-- operator had moved it knew the new time.
alter table orders add column if not exists on_voyage_since timestamptz;
