#pragma once

namespace ziggurat {

// How a search spends its time.
struct SearchStyle {
  int glimpses = 0;  // so many visits of a node only judge the position, before it looks around
  int first_breadth = 12;  // so many choices are taken in at the first look …
  int more_breadth = 4;    // … and so many more at each that follows
  float curiosity = 1.0F;  // how much attention goes to what seemed worse
  float warmth = 0.05F;    // how much worse a choice may seem and still get some
  float faith = 0;         // in the end a first impression counts as so many visits
};

}  // namespace ziggurat
