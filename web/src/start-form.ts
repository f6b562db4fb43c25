import { askForProfile } from "./api/early-profile.ts";
import "./start.ts";

askForProfile();
